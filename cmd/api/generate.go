package main

// What holds for the whole API, for swag; what holds for one route stands at its
// handler in api/. The second line turns the Swagger 2.0 file of the first into
// openapi.yaml.
//
//	@title						Spellduel
//	@version					1.0
//	@description				Adjudicates magical duels: two duelists and a mediator, each of whom sees what the rules let them see. A duel is a stream of events; a view is what its viewer may know of it, at any step.
//	@description
//	@description				Every refusal is an application/problem+json with a stable code; only what is no request by HTTP itself, such as one with more headers than the server reads, is refused in plain text. Clients skip fields and event types that they do not know; the server refuses fields that it does not know. A duel that the token has no part in answers as one that does not exist.
//	@description
//	@description				A viewer's version stands in bodies as a plain string; ETag, If-Match and If-None-Match have it in double quotes, as HTTP has entity tags.
//	@contact.name				Spellduel
//	@license.name				Apache-2.0
//	@license.url				https://www.apache.org/licenses/LICENSE-2.0
//	@tag.name					decisions
//	@tag.description			What the caller owes, and answering it.
//	@tag.name					duels
//	@tag.description			Opening a duel, reading its terms, taking a seat, handing it over.
//	@tag.name					interventions
//	@tag.description			What the mediator reports from outside the arena, or does himself.
//	@tag.name					operation
//	@tag.description			Whether the server is alive and ready.
//	@tag.name					reference
//	@tag.description			The rules, the rulings, the rulesets and the spells, and this description: the same for everybody, without a token.
//	@tag.name					tokens
//	@tag.description			Read-only tokens for screens, judges and spectators.
//	@tag.name					views
//	@tag.description			What the caller may see: the table, the stream of events, the replay.
//	@securityDefinitions.apikey	Bearer
//	@in							header
//	@name						Authorization
//	@description				"Bearer" and a token: the mediator's, a seat's, a spectator's; to read the terms an invitation will do.

//go:generate go tool swag init --quiet --dir ./,../../api,../../domain,../../projections --generalInfo generate.go --parseInternal --requiredByDefault --outputTypes json --output ../../docs
//go:generate go run spellduel/internal/openapi/generate ../../docs/swagger.json ../../openapi.yaml
//go:generate go -C ../../tools tool oapi-codegen -config ../client/oapi-codegen.yaml -o ../client/client.gen.go ../openapi.yaml
