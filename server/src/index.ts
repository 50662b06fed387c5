// The public API for other workspaces, with which the demo fills a database. `./start` starts the server.
export { type AccountStore } from './people/accounts/account-store.ts'
export { slugOf } from './foundation/slug.ts'
export { DEMO_PASSWORD, DEMO_PEOPLE, emailOf, type DemoPerson } from './people/accounts/demo-accounts.ts'
export { hashPassword } from './people/accounts/passwords.ts'
export type { FillParts } from './start/fill-database.ts'
export type { DatabaseKind } from './storage/database/open-database.ts'
export type { Tables } from './storage/database/tables.ts'
export { keptRecording } from './releases/index.ts'
export { createRandom } from './pages/data/seeded-random.ts'
export type { IncomingDeck } from './content/presentations/deck-content.ts'
export { playbackFault } from './content/presentations/playback.ts'
export {
  prepareDeck,
  storeDeck,
  type AboutPresentation,
  type PreparedDeck,
} from './content/presentations/publish-deck.ts'
export { templatePath } from './content/presentations/templates.ts'
export { sumRollUps } from './storage/roll-ups/sum-roll-ups.ts'
export { withoutTriggers } from './storage/roll-ups/without-triggers.ts'
