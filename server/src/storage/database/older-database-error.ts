import { FIRST_SCHEMA } from './migrations-of.ts'

/** The commit whose server brings older databases to {@link FIRST_SCHEMA}. */
const LAST_OF_OLDER = '86003eff5a77b3ae1b09311a0982b605c164040b'

/** A database whose last migration is older than the first schema. */
export class OlderDatabaseError extends Error {
  /** @param subject who refuses what, such as `[server] The database` */
  constructor(subject: string, migration: string) {
    super(
      `${subject} is too old: its last migration is ${migration}, and this version continues from ${FIRST_SCHEMA}. Nothing was changed. Start it once with the server of commit ${LAST_OF_OLDER}, then with this one (docs/operating/storage.md#upgrades).`,
    )
  }
}
