// The public API for other workspaces, with which the demo fills a database. `./start` starts the server.
export { slugOf, type AccountStore } from './accounts/account-store.ts'
export { DEMO_PASSWORD, DEMO_PEOPLE, emailOf, type DemoPerson } from './accounts/demo-accounts.ts'
export { hashPassword } from './accounts/passwords.ts'
export type { FillParts } from './start/fill-database.ts'
export type { DatabaseKind } from './database/open-database.ts'
export type { Tables } from './database/tables.ts'
export { createRandom } from './page-data/seeded-random.ts'
export type { IncomingDeck } from './presentations/deck-content.ts'
export { playbackFault } from './presentations/playback.ts'
export {
  prepareDeck,
  storeDeck,
  type AboutPresentation,
  type PreparedDeck,
} from './presentations/publish-deck.ts'
export { templatePath } from './presentations/templates.ts'
export { sumRollUps } from './roll-ups/sum-roll-ups.ts'
export { withoutTriggers } from './roll-ups/without-triggers.ts'
