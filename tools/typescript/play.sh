#!/usr/bin/env bash
# A TypeScript client made from openapi.yaml compiles, and plays a duel on a
# server of its own. npm ci must have run in tools/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
bin=../node_modules/.bin
work=$(mktemp -d)
server=
finish() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	rm -rf "$work" schema.ts out wrong.mts wrong.json
}
trap finish EXIT

"$bin/openapi-typescript" ../../openapi.yaml --output schema.ts
"$bin/tsc" --project tsconfig.json

# The types say something: what the API does not have does not compile.
cat duel.mts - >wrong.mts <<'WRONG'
({ option: 7 }) satisfies Answer;
((d: Decision) => d.answer === "shout");
((e: Ended) => e.loser);
must(await as("").GET("/v1/duels/{duel}/vew", { params: { path: { duel } } }));
WRONG
echo '{"extends": "./tsconfig.json", "compilerOptions": {"noEmit": true}, "files": ["wrong.mts"]}' >wrong.json
"$bin/tsc" --project wrong.json >"$work/said" && echo 'what is wrong compiles' >&2 && exit 1
[[ $(grep -o '^wrong.mts([0-9]*' "$work/said" | sort -u | wc -l) == 4 ]] || { cat "$work/said" >&2 && exit 1; }

go -C ../.. build -o "$work/spellduel" ./cmd/api
"$work/spellduel" serve --listen 127.0.0.1:0 --store "$work/duels.db" >"$work/said" 2>"$work/log" &
server=$!
for _ in $(seq 200); do
	address=$(grep -o 'http://[0-9.:]*' "$work/said" | head -1) && break
	sleep 0.05
done
[[ -n ${address:-} ]] || { cat "$work/log" >&2; exit 1; }
node out/duel.mjs "$address"
