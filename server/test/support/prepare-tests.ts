import { preparePlainRemote } from './prepared-remote.ts'
import startPostgres from './start-postgres.ts'

/** Starts what the tests of a run share. */
export default async function prepareTests(): Promise<void> {
  await startPostgres()
  await preparePlainRemote()
}
