import { pathStops, talkDuration } from '@viewpage/deck'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { moveFigures } from '../insights/moved-steps.ts'
import type { PaintApart } from '../painting/paint-apart.ts'
import type { AssetFiles } from '../presentations/asset-files.ts'
import { touchFilesOf } from '../presentations/touched-files.ts'
import { indexPresentation } from '../search/index-presentation.ts'
import { cleanEdit, faultsOfEdit } from './check-edit.ts'
import { editDocument, type EditedDocument } from './edited-document.ts'
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
  readonly wished: EditingState
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
  /** @throws ApiError `not_found`, `invalid_body` that says what is wrong, `forbidden` */
  save(edit: Edit): Promise<EditOutcome>
}

/** ms; a tab that is open longer has what it plays. */
const KEPT_FOR = 24 * 3_600_000

/** Roles of the files that belong to one revision. */
const PAINTED = ['poster', 'card', 'step'] as const

export interface EditingOptions {
  readonly database: Database
  readonly assetFiles: AssetFiles
  readonly paintApart: PaintApart
  /** ms since 1970 */
  readonly now: () => number
}

/** What a presentation is at one moment, in the database's words. */
interface Snapshot {
  readonly row: Selectable<Tables['presentations']>
  readonly document: unknown
  readonly state: VersionedState
}

export function createEditingStore({ database, assetFiles, paintApart, now }: EditingOptions): EditingStore {
  const { read, write, kind } = database

  async function snapshotOf(db: Kysely<Tables>, oid: string): Promise<Snapshot> {
    const row = await db
      .selectFrom('presentations')
      .innerJoin('documents', (join) =>
        join
          .onRef('documents.oid', '=', 'presentations.oid')
          .onRef('documents.revision', '=', 'presentations.revision'),
      )
      .selectAll('presentations')
      .select('document')
      .where('presentations.oid', '=', oid)
      .executeTakeFirst()
    if (!row) throw new ApiError('not_found')
    const document: unknown = JSON.parse(row.document)
    const { title, description, privacy } = row
    const steps = stepsOf(document)
    const state = { title, description, privacy, steps }
    return { row, document, state: { ...state, version: versionOf(state, row.revision) } }
  }

  async function save({ oid, version, wished, mayChangePrivacy }: Edit): Promise<EditOutcome> {
    const { row, document, state: current } = await snapshotOf(read, oid)
    if (version !== current.version) return { conflict: current }
    const state = cleanEdit(wished, current)
    const faults = faultsOfEdit(state, current)
    if (faults.length > 0) throw new ApiError('invalid_body', { details: faults })
    if (state.privacy !== current.privacy && !mayChangePrivacy) {
      throw new ApiError('forbidden', { message: 'Only the owner changes who may see a presentation.' })
    }
    const edited = sameSteps(state, current) ? null : editDocument(document, state.steps)
    const revision = edited ? row.revision + 1 : row.revision
    const saved = { ...state, version: versionOf(state, revision) }
    if (saved.version === current.version) return { saved }

    // Everything that takes long is done before the transaction, which only looks whether it still holds.
    const painted =
      edited && (await repaint({ assetFiles, paintApart }, edited, await readPainted(read, row), revision))
    return write((transaction) => store(transaction, painted))

    async function store(transaction: Kysely<Tables>, painted: Repainted | null): Promise<EditOutcome> {
      if (kind === 'postgres') {
        const lock = transaction.selectFrom('presentations').select('oid').where('oid', '=', oid)
        await lock.forUpdate().execute()
      }
      const { state: found } = await snapshotOf(transaction, oid)
      if (found.version !== version) return { conflict: found }
      const { title, description, privacy } = state
      await transaction
        .updateTable('presentations')
        .set({ title, description, privacy, modified_at: now() })
        .where('oid', '=', oid)
        .execute()
      if (edited && painted) await storeRevision(transaction, oid, revision, edited, painted)
      if (edited || title !== current.title) await deletePdf(transaction, oid, now())
      await indexPresentation(transaction, oid)
      return { saved }
    }
  }

  async function storeRevision(
    transaction: Kysely<Tables>,
    oid: string,
    revision: number,
    { stored, document, numberOf }: EditedDocument,
    { rows, blur }: Repainted,
  ): Promise<void> {
    await transaction
      .insertInto('documents')
      .values({ oid, revision, document: JSON.stringify(stored), created_at: now() })
      .execute()
    for (const row of rows) await transaction.insertInto('assets').values(row).execute()
    await touchFilesOf(transaction, oid, now(), PAINTED)
    await transaction
      .updateTable('presentations')
      .set({
        revision,
        step_titles: JSON.stringify(document.path.map(({ title }) => title)),
        stops: JSON.stringify(pathStops(document)),
        duration_seconds: Math.round(talkDuration(document)),
        transcript: JSON.stringify(document.topics),
        ...(blur !== undefined && { preview_blur: blur }),
      })
      .where('oid', '=', oid)
      .execute()
    await moveComments(transaction, oid, numberOf)
    await moveFigures(transaction, oid, revision - 1, numberOf)
    await forgetOldRevisions(transaction, oid, now() - KEPT_FOR)
  }

  return {
    stateOf: async (oid) => (await snapshotOf(read, oid)).state,
    save,
  }
}

function stepsOf(document: unknown): EditingState['steps'] {
  const { path } = document as { path: { id: string; title: string }[] }
  return path.map(({ id, title }) => ({ id, title }))
}

function sameSteps({ steps }: EditingState, other: EditingState): boolean {
  return steps.every(({ id, title }, index) => {
    const before = other.steps[index]
    return before?.id === id && before.title === title
  })
}

function readPainted(db: Kysely<Tables>, { oid, revision }: Selectable<Tables['presentations']>) {
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
async function forgetOldRevisions(transaction: Kysely<Tables>, oid: string, before: number): Promise<void> {
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
