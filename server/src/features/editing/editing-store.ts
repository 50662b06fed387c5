import type { Kysely } from 'kysely'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { Quota } from '../../storage/limits/quota.ts'
import type { PaintStored } from '../../content/painting/paint-stored.ts'
import { changeAbout } from '../../content/presentations/change-about.ts'
import { columnsOfLook } from '../../content/presentations/cover-look.ts'
import { cardOfChoice, readCoverPicture } from '../../content/presentations/cover-pictures.ts'
import { storeCover } from '../../content/presentations/covers.ts'
import { readLastSave, recordSave, type LastSave } from '../../content/presentations/last-save.ts'
import { readSpeakerNotes, storeSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import { deletePdf, readPainted, storeRevision } from '../../content/presentations/store-revision.ts'
import type { DocumentThread } from '../../content/documents/document-thread.ts'
import { createFairQueue } from '../../foundation/tasks/fair-queue.ts'
import { cleanEdit, faultsOfEdit, faultsOfLength } from './check-edit.ts'
import { notesOf, versionOf, type EditingState } from './editing-state.ts'
import { repaint, type Repainted } from './repaint.ts'
import { coverOf, keptCover, sameSteps, wholeOf, type RequestedState } from './requested-state.ts'
import { readRow, readSnapshot, type Snapshot, type VersionedState } from './snapshot.ts'

export interface Edit {
  readonly oid: string
  /** The oid of whoever saves. */
  readonly userOid: string
  /** Version of the state that the editor loaded. */
  readonly version: string
  readonly requested: RequestedState
  /** Ids of the steps that are removed. */
  readonly removed: readonly string[]
  /** Of the request (`addressBlockOf`). */
  readonly addressBlock: string
  /** True for owners. */
  readonly canChangePrivacy: boolean
}

export type EditOutcome =
  | { readonly saved: VersionedState }
  /** Another person saved meanwhile; nothing was changed. */
  | { readonly conflict: VersionedState; readonly lastSave: LastSave | null }

export interface EditingStore {
  /**
   * @param addressBlock of the request (`addressBlockOf`)
   * @throws ApiError `not_found`, `too_many_requests`, `unavailable`
   */
  stateOf(oid: string, addressBlock: string): Promise<VersionedState>
  /**
   * @throws ApiError `not_found`, `invalid_body` with the faults as details, `forbidden`, `quota_exceeded`,
   *   `too_many_requests`, `unavailable`
   */
  save(edit: Edit): Promise<EditOutcome>
}

const THREAD_QUEUE = { concurrency: 1, maxWaiting: 200, maxWaitingPerPerson: 20 }

export interface EditingOptions {
  readonly database: Database
  readonly paintStored: PaintStored
  /** Reads and changes documents. */
  readonly thread: DocumentThread
  readonly quota: Quota
  /** ms since 1970 */
  readonly now: () => number
}

export function createEditingStore(options: EditingOptions): EditingStore {
  const { database, paintStored, thread, quota, now } = options
  const { read, writeLarge, kind } = database
  // A large document occupies the thread for a second.
  const turns = createFairQueue(THREAD_QUEUE)

  async function snapshotOf(oid: string, addressBlock: string): Promise<Snapshot> {
    const row = await readRow(read, oid)
    return turns.run({ group: addressBlock, person: row.owner_oid }, () => readSnapshot(read, thread, row))
  }

  const conflictWith = async (oid: string, conflict: VersionedState): Promise<EditOutcome> => ({
    conflict,
    lastSave: await readLastSave(read, oid),
  })

  async function save({
    oid,
    userOid,
    version,
    requested,
    removed,
    addressBlock,
    canChangePrivacy,
  }: Edit): Promise<EditOutcome> {
    const { row, document, skipped, state: current } = await snapshotOf(oid, addressBlock)
    const sender = { group: addressBlock, person: row.owner_oid }
    if (version !== current.version) return conflictWith(oid, current)
    const whole = wholeOf(requested, current)
    refuse(faultsOfLength(whole, current))
    const state = cleanEdit(whole, current)
    refuse(faultsOfEdit(state, current, new Set(removed)))
    if (!canChangePrivacy) refuseOwnersChanges(state, current)
    const edited =
      sameSteps(state, current) && state.cover === current.cover
        ? null
        : await turns.run(sender, () => thread.edit(document, skipped, state.steps))
    if (edited?.exceeded) refuse([edited.exceeded])
    const revision = edited ? row.revision + 1 : row.revision
    const speakerNotes = notesOf(state)
    const steps = state.steps.map(({ copyOf: _copyOf, ...step }) => step)
    const saved = { ...state, steps, version: versionOf(state, revision, speakerNotes) }
    if (saved.version === current.version) return { saved }

    // Slow work happens before the transaction, which only checks that the version is still the same.
    const sources = { paintStored, sender }
    const picture = await readCoverPicture(read, oid, state.cover)
    const isSamePicture = state.cover === current.cover
    if (!picture && cardOfChoice(state.cover) !== null) refusePicture(state)
    const cover = { before: coverOf(current), after: coverOf(state), picture, isSamePicture }
    const painted =
      edited && (await repaint(sources, { ...edited, cover }, await readPainted(read, row), revision))
    const isSaved = await writeLarge((transaction) => store(transaction, painted))
    return isSaved ? { saved } : conflictWith(oid, (await snapshotOf(oid, addressBlock)).state)

    /** @returns whether no other person saved meanwhile */
    async function store(transaction: Kysely<Tables>, painted: Repainted | null): Promise<boolean> {
      const lock = transaction.selectFrom('presentations').select('oid').where('oid', '=', oid)
      await forChange(lock, kind).execute()
      const stored = await readRow(transaction, oid)
      const storedNotes = await readSpeakerNotes(transaction, oid)
      if (versionOf(stored, stored.revision, storedNotes) !== version) return false
      await changeAbout(transaction, oid, state, current.title, now())
      await recordSave(transaction, oid, userOid, now())
      if (edited && painted) {
        const { document, whole, numberOf } = edited
        const columns = { ...edited.columns, ...(painted.look && columnsOfLook(painted.look)) }
        const files = painted.rows
        const changed = { document, whole, columns, numberOf, files, speakerNotes }
        const saved = { userOid, origin: 'edited' } as const
        await storeRevision(transaction, { oid, revision, ...changed, saved }, now())
        const chosen = state.cover === null ? null : { choice: state.cover, number: cover.after }
        if (!(await storeCover(transaction, oid, chosen, now()))) refusePicture(state)
        await deletePdf(transaction, oid, now())
      } else await storeSpeakerNotes(transaction, oid, speakerNotes)
      // Old revisions count towards the quota until they are deleted.
      if (edited || lengthOf(speakerNotes) > lengthOf(storedNotes))
        await quota.checkStored(transaction, row.owner_oid)
      return true
    }
  }

  return {
    stateOf: async (oid, addressBlock) => (await snapshotOf(oid, addressBlock)).state,
    save,
  }
}

/** @throws ApiError `invalid_body` if there are any */
function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new ApiError('invalid_body', { details: faults })
}

/** @throws ApiError `forbidden` */
function refuseOwnersChanges(state: EditingState, current: EditingState): void {
  if (state.privacy !== current.privacy)
    throw new ApiError('forbidden', { message: 'Only the owner changes who may see a presentation.' })
  if (state.cover !== keptCover(state, current))
    throw new ApiError('forbidden', { message: 'Only the owner chooses the cover of a presentation.' })
}

/** @throws ApiError `invalid_body`: the picture may have been uploaded a day ago, and not saved since */
function refusePicture({ cover }: EditingState): void {
  refuse([`/cover "${cover}" is not kept any more, upload the picture again`])
}

const lengthOf = (texts: readonly string[]): number => texts.join('').length
