import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import type { DocumentThread } from '../../tasks/document-thread.ts'
import type { StoredEdit } from '../../tasks/document-thread-worker.ts'
import { ApiError } from '../../errors.ts'
import { recordMovedSteps } from '../../presentations/moved-steps.ts'
import type { PaintStored } from '../../painting/paint-stored.ts'
import { touchFilesOf } from '../../files/touched-files.ts'
import type { Quota } from '../../limits/quota.ts'
import { queueForSearch } from '../../search-index/search-queue.ts'
import { createFairQueue } from '../../tasks/fair-queue.ts'
import { cleanEdit, faultsOfEdit } from './check-edit.ts'
import { versionOf, type EditingState } from './editing-state.ts'
import { repaint, type Repainted } from './repaint.ts'

/** A state with the version it is known by. */
export interface VersionedState extends EditingState {
  readonly version: string
}

export interface Edit {
  readonly oid: string
  /** Of the state that the editor has seen. */
  readonly version: string
  readonly requested: EditingState
  /** Only owners change it. */
  readonly mayChangePrivacy: boolean
}

export type EditOutcome =
  | { readonly saved: VersionedState }
  /** Somebody else saved meanwhile; nothing was changed. */
  | { readonly conflict: VersionedState }

export interface EditingStore {
  /** @throws ApiError `not_found` */
  stateOf(oid: string): Promise<VersionedState>
  /**
   * @throws ApiError `not_found`, `invalid_body` that says what is wrong, `forbidden`, `quota_exceeded`,
   *   `too_many_requests`, `unavailable`
   */
  save(edit: Edit): Promise<EditOutcome>
}

/** ms; a tab that is open longer has what it plays. */
const KEEP_REVISIONS_MS = 24 * 3_600_000

const THREAD_QUEUE = { places: 1, waiting: 200, waitingOfOne: 20 }

/** Roles of the files that belong to one revision. */
const PAINTED = ['poster', 'card', 'step'] as const

export interface EditingOptions {
  readonly database: Database
  readonly paintStored: PaintStored
  /** Reads and changes documents. */
  readonly thread: DocumentThread
  readonly quota: Quota
  /** ms since 1970 */
  readonly now: () => number
}

type PresentationRow = Pick<
  Selectable<Tables['presentations']>,
  'oid' | 'owner_oid' | 'revision' | 'title' | 'description' | 'privacy'
>

/** What a presentation is at one moment. */
interface Snapshot {
  readonly row: PresentationRow
  /** JSON text. */
  readonly document: string
  readonly state: VersionedState
}

export function createEditingStore(options: EditingOptions): EditingStore {
  const { database, paintStored, thread, quota, now } = options
  const { read, writeLarge, kind } = database
  const turns = createFairPlaces(THREAD_QUEUE)

  /** A large document keeps the thread busy for a second: owners take turns. */
  async function inTurn<Result>(ownerOid: string, work: () => Promise<Result>): Promise<Result> {
    const leave = await turns.enter(ownerOid)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  async function rowOf(db: Kysely<Tables>, oid: string): Promise<PresentationRow> {
    const row = await db
      .selectFrom('presentations')
      .select(['oid', 'owner_oid', 'revision', 'title', 'description', 'privacy'])
      .where('oid', '=', oid)
      .executeTakeFirst()
    if (!row) throw new ApiError('not_found')
    return row
  }

  async function snapshotOf(oid: string): Promise<Snapshot> {
    const row = await rowOf(read, oid)
    return inTurn(row.owner_oid, async () => {
      const stored = await read
        .selectFrom('documents')
        .select('document')
        .where('oid', '=', oid)
        .where('revision', '=', row.revision)
        .executeTakeFirst()
      // It may have been replaced between the two.
      if (!stored) throw new ApiError('not_found')
      const { title, description, privacy } = row
      const steps = await thread.stepsOf(stored.document)
      const state = { title, description, privacy, steps, version: versionOf(row, row.revision) }
      return { row, document: stored.document, state }
    })
  }

  async function save({ oid, version, requested, mayChangePrivacy }: Edit): Promise<EditOutcome> {
    const { row, document, state: current } = await snapshotOf(oid)
    if (version !== current.version) return { conflict: current }
    const state = cleanEdit(requested, current)
    const faults = faultsOfEdit(state, current)
    if (faults.length > 0) throw new ApiError('invalid_body', { details: faults })
    if (state.privacy !== current.privacy && !mayChangePrivacy) {
      throw new ApiError('forbidden', { message: 'Only the owner changes who may see a presentation.' })
    }
    const edited = sameSteps(state, current)
      ? null
      : await inTurn(row.owner_oid, () => thread.edit(document, state.steps))
    const revision = edited ? row.revision + 1 : row.revision
    const saved = { ...state, version: versionOf(state, revision) }
    if (saved.version === current.version) return { saved }

    // Everything that takes long is done before the transaction, which only looks whether it still holds.
    const sources = { paintStored, ownerOid: row.owner_oid }
    const painted = edited && (await repaint(sources, edited, await readPainted(read, row), revision))
    const isSaved = await writeLarge((transaction) => store(transaction, painted))
    return isSaved ? { saved } : { conflict: (await snapshotOf(oid)).state }

    /** @returns whether nobody else saved meanwhile */
    async function store(transaction: Kysely<Tables>, painted: Repainted | null): Promise<boolean> {
      if (kind === 'postgres') {
        const lock = transaction.selectFrom('presentations').select('oid').where('oid', '=', oid)
        await lock.forUpdate().execute()
      }
      const found = await rowOf(transaction, oid)
      if (versionOf(found, found.revision) !== version) return false
      const { title, description, privacy } = state
      await transaction
        .updateTable('presentations')
        .set({ title, description, privacy, modified_at: now() })
        .where('oid', '=', oid)
        .execute()
      if (edited && painted) await storeRevision(transaction, oid, revision, edited, painted)
      if (edited || title !== current.title) await deletePdf(transaction, oid, now())
      await queueForSearch(transaction, oid)
      // Old revisions count until no tab plays them any more.
      if (edited) await quota.checkStored(transaction, row.owner_oid)
      return true
    }
  }

  async function storeRevision(
    transaction: Kysely<Tables>,
    oid: string,
    revision: number,
    { document, columns, numberOf }: StoredEdit,
    { rows, blur }: Repainted,
  ): Promise<void> {
    await transaction.insertInto('documents').values({ oid, revision, document, created_at: now() }).execute()
    for (const row of rows) await transaction.insertInto('assets').values(row).execute()
    await touchFilesOf(transaction, oid, now(), PAINTED)
    await transaction
      .updateTable('presentations')
      .set({ revision, ...columns, ...(blur !== undefined && { preview_blur: blur }) })
      .where('oid', '=', oid)
      .execute()
    await moveComments(transaction, oid, numberOf)
    await moveFigures(transaction, oid, revision - 1, numberOf)
    await deleteOldRevisions(transaction, oid, now() - KEEP_REVISIONS_MS)
  }

  return {
    stateOf: async (oid) => (await snapshotOf(oid)).state,
    save,
  }
}

function sameSteps({ steps }: EditingState, other: EditingState): boolean {
  return steps.every(({ id, title }, index) => {
    const before = other.steps[index]
    return before?.id === id && before.title === title
  })
}

function readPainted(db: Kysely<Tables>, { oid, revision }: PresentationRow) {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('oid', '=', oid)
    .where('revision', '=', revision)
    .where('role', 'in', PAINTED)
    .execute()
}

/** A comment stays with the step it is about. */
async function moveComments(
  transaction: Kysely<Tables>,
  oid: string,
  numberOf: ReadonlyMap<number, number>,
): Promise<void> {
  const comments = await transaction
    .selectFrom('comments')
    .select(['id', 'step'])
    .where('oid', '=', oid)
    .where('step', 'is not', null)
    .execute()
  for (const { id, step } of comments) {
    const moved = step === null ? undefined : numberOf.get(step)
    if (moved === undefined || moved === step) continue
    await transaction.updateTable('comments').set({ step: moved }).where('id', '=', id).execute()
  }
}

async function deletePdf(transaction: Kysely<Tables>, oid: string, now: number): Promise<void> {
  await touchFilesOf(transaction, oid, now, ['pdf'])
  await transaction.deleteFrom('assets').where('oid', '=', oid).where('role', '=', 'pdf').execute()
}

/** What was replaced so long ago that no tab plays it. Its files must have been touched. */
async function deleteOldRevisions(transaction: Kysely<Tables>, oid: string, before: number): Promise<void> {
  const { oldest } = await transaction
    .selectFrom('documents')
    .select(({ fn }) => fn.max('revision').as('oldest'))
    .where('oid', '=', oid)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  if (oldest === null) return
  await transaction.deleteFrom('documents').where('oid', '=', oid).where('revision', '<', oldest).execute()
  await transaction
    .deleteFrom('assets')
    .where('oid', '=', oid)
    .where('role', 'in', PAINTED)
    .where('revision', '<', oldest)
    .execute()
}
