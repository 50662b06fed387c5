import type { KeptRecording, Recording } from '@viewpage/shared-events/wire'
import { ApiError } from '../../foundation/errors.ts'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { partOfRemote } from './part-of-remote.ts'

/** Of a remote: so many are replayed in a minute. */
export const MAX_RECORDINGS = 30
/** Steps of a recording: each takes about a tenth of a second, with two versions. */
const MAX_STEPS = 60
/** Bytes of the part of a recording that is kept. */
const MAX_KEPT_BYTES = 768 * 1024

/** The recordings that candidates of a remote are replayed with (docs/releasing.md#behaviour). */
export interface RecordingStore {
  /**
   * Keeps the part of a recording that concerns a remote, in place of the one of the same name.
   *
   * @param token the entry of the release tokens that allows it
   * @throws ApiError `invalid_release` if it is of no use, `too_large`, `conflict` if as many are kept as may be
   */
  add(remote: string, name: string, recording: Recording, token: string): Promise<KeptRecording>
  /** By name. */
  list(remote: string): Promise<KeptRecording[]>
  /** @throws ApiError `not_found` */
  remove(remote: string, name: string): Promise<void>
  /** With everything that a replay needs, by name: each a `RemoteRecording` as JSON. */
  read(remote: string): Promise<string[]>
}

/** @param now ms since 1970 */
export function createRecordingStore({ kind, read, write }: Database, now: () => number): RecordingStore {
  return {
    add(remote, name, recording, token) {
      const row = keptRecording(remote, name, recording)
      const added = { ...row, added_at: now(), token_name: token }
      return write(async (transaction) => {
        await lock(transaction, kind, 'releases')
        const others = await transaction
          .selectFrom('recordings')
          .select('name')
          .where('remote', '=', remote)
          .where('name', '!=', name)
          .limit(MAX_RECORDINGS)
          .execute()
        if (others.length >= MAX_RECORDINGS)
          throw new ApiError('conflict', {
            message: `[recordings] Failed to add ${name} to ${remote}: it has ${MAX_RECORDINGS} recordings, and no more are replayed in time. Remove one first: npx --no viewpage recordings remove ${remote} <name>.`,
          })
        await transaction
          .insertInto('recordings')
          .values({ remote, name, ...added })
          .onConflict((conflict) => conflict.columns(['remote', 'name']).doUpdateSet(added))
          .execute()
        return keptOf({ name, ...added })
      })
    },

    async list(remote) {
      const rows = await read
        .selectFrom('recordings')
        .select(['name', 'steps', 'bytes', 'added_at'])
        .where('remote', '=', remote)
        .orderBy('name')
        .limit(MAX_RECORDINGS)
        .execute()
      return rows.map(keptOf)
    },

    async remove(remote, name) {
      const { numDeletedRows } = await write((transaction) =>
        transaction
          .deleteFrom('recordings')
          .where('remote', '=', remote)
          .where('name', '=', name)
          .executeTakeFirstOrThrow(),
      )
      if (numDeletedRows === 0n)
        throw new ApiError('not_found', {
          message: `[recordings] Failed to remove ${name} of ${remote}: there is no recording of that name. See npx --no viewpage recordings list ${remote}.`,
        })
    },

    async read(remote) {
      const rows = await read
        .selectFrom('recordings')
        .select('recording')
        .where('remote', '=', remote)
        .orderBy('name')
        .limit(MAX_RECORDINGS)
        .execute()
      return rows.map(({ recording }) => recording)
    },
  }
}

/** What is kept of a recording. @throws ApiError `invalid_release`, `too_large` */
export function keptRecording(remote: string, name: string, recording: Recording) {
  const failed = `[recordings] Failed to add ${name} to ${remote}`
  const part = partOfRemote(recording, remote, name)
  if (!part)
    throw new ApiError('invalid_release', {
      message: `${failed}: the page that was recorded shows no slot of ${remote}. Record a page that does.`,
    })
  if (part.steps.length > MAX_STEPS)
    throw new ApiError('too_large', {
      message: `${failed}: it has ${part.steps.length} steps, more than ${MAX_STEPS}. Record one thing at a time, soon after the page is open.`,
    })
  const text = JSON.stringify(part)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_KEPT_BYTES)
    throw new ApiError('too_large', {
      message: `${failed}: ${bytes} bytes of it would be kept, more than ${MAX_KEPT_BYTES}. Record a smaller presentation.`,
    })
  return { recording: text, steps: part.steps.length, bytes }
}

const keptOf = (row: {
  readonly name: string
  readonly steps: number
  readonly bytes: number
  readonly added_at: number
}): KeptRecording => ({
  name: row.name,
  steps: row.steps,
  bytes: row.bytes,
  addedAt: new Date(Number(row.added_at)).toISOString(),
})
