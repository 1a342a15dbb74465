// A bot in TypeScript that knows nothing but decisions: it opens a duel at the
// server whose address it is given, plays both sides to the end, and reads what a
// spectator saw, as pages and as a live stream. schema.ts beside it is made from
// openapi.yaml.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Decision = components["schemas"]["Decision"];
type Answer = components["schemas"]["AnswerRequest"];
type Sheet = components["schemas"]["SheetRequest"];
type Event = components["schemas"]["Event"];
type Ended = components["schemas"]["DuelEndedData"];
type Moved = components["schemas"]["SpellMovedData"];

declare const process: { argv: string[]; exitCode: number };

const baseUrl = process.argv[2] ?? "http://127.0.0.1:8080";

const as = (token: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

// must gives an answer's data, or ends with the problem that stands in its place.
function must<T>(got: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (got.data === undefined) throw new Error(`${got.error?.code}: ${got.error?.detail} ${got.error?.field ?? ""}`);
  return got.data;
}

// The same numbers in every run.
let state = 7;
const below = (n: number) => (state = (state * 48271) % 2147483647) % n;

function reply(d: Decision): Answer {
  switch (d.answer) {
    case "selection":
      return { selection: [] };
    case "rolls":
      return { rolls: Array.from({ length: d.count ?? 0 }, () => 1 + below(d.sides ?? 1)) };
    case "option": {
      const options = d.options ?? [];
      const chosen = options[below(options.length)];
      if (!chosen) throw new Error(`decision ${d.id} has no options`);
      return { option: chosen.id };
    }
  }
}

const sheet = (name: string): Sheet => ({
  name, class: "wizard", level: 9, hit_points: { current: 30, max: 30 }, abilities: { intelligence: 15 },
  memorized: [
    { spell: "Magic Missile", count: 2 },
    { spell: { name: "Frost Lance", level: 4, type: "AD", movement: 3, save: "half" }, count: 1 },
  ],
});

const opened = must(await createClient<paths>({ baseUrl }).POST("/v1/duels", {
  body: {
    ruleset: "spells-and-magic", terms: { dice: "table", spectators: true }, mediator: { name: "Tarrant" },
    seats: { a: { name: "Rary" }, b: { name: "Serten" } },
  },
}));
const duel = opened.id;
const players = [as(opened.token)];
for (const seat of ["a", "b"] as const) {
  const taken = must(await createClient<paths>({ baseUrl }).POST("/v1/duels/{duel}/seats/{seat}", {
    params: { path: { duel, seat } }, body: { invitation: opened.invitations[seat] ?? "", consent: true, sheet: sheet(seat) },
  }));
  players.push(as(taken.token));
}

let answers = 0;
for (let over = false; !over; ) {
  for (const player of players) {
    const owed = must(await player.GET("/v1/duels/{duel}/decisions", { params: { path: { duel } } }));
    const decision = owed.decisions[0];
    if (!decision) continue;
    must(await player.POST("/v1/duels/{duel}/decisions/{decision}", {
      params: { path: { duel, decision: decision.id }, header: { "If-Match": `"${owed.version}"` } }, body: reply(decision),
    }));
    answers++;
  }
  over = must(await players[0]!.GET("/v1/duels/{duel}/view", { params: { path: { duel } } })).over;
  if (answers > 5000) throw new Error("the duel does not end");
}

const spectator = as(opened.spectator_token ?? "");
const seen: Event[] = [];
for (let after = 0; ; ) {
  const page = must(await spectator.GET("/v1/duels/{duel}/events", { params: { path: { duel }, query: { after, limit: 50 } } }));
  if (typeof page !== "object") throw new Error("JSON was not asked for in vain"); // as another form it is a text
  if (page.events.length === 0) break;
  seen.push(...page.events);
  after = page.next;
}
const live = await spectator.GET("/v1/duels/{duel}/events", {
  params: { path: { duel } }, headers: { Accept: "text/event-stream" }, parseAs: "text",
});
const frames = must(live) ?? "";
const streamed = frames.split("\n").filter((line) => line.startsWith("data: ")).map((line) => JSON.parse(line.slice(6)) as Event);
const last = seen.at(-1);
if (last?.type !== "duel_ended" || streamed.length !== seen.length || streamed.some((e, i) => e.seq !== i + 1)) {
  throw new Error(`${seen.length} events in pages, ${streamed.length} in the stream, the last is ${last?.type}`);
}
const { outcome } = must(await spectator.GET("/v1/duels/{duel}/view", { params: { path: { duel } } }));
// The data of a type of event has a schema of its own.
const ended = last.data as Ended;
const moves = seen.filter((e) => e.type === "spell_moved").map((e) => e.data as Moved);
if (ended.result !== outcome?.result || moves.some((m) => m.to === m.from)) throw new Error(`it ended as ${ended.result}`);
console.log(`played to the end in ${answers} answers: ${outcome?.result} by ${outcome?.by}, ${seen.length} events seen`);
