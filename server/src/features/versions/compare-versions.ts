import type { DocumentThread } from '../../content/documents/document-thread.ts'
import type { EditedStep } from '../../content/presentations/edited-document.ts'
import { matchSteps } from '../../content/presentations/match-steps.ts'
import { STEP_IS_GONE } from '../../content/presentations/moved-steps.ts'
import { numbersOf, readWholeDocument } from '../../content/presentations/skipped-steps.ts'
import { revisionOfFile } from '../../content/presentations/versions.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'

/** A stored version with its steps. */
export interface StoredVersion {
  readonly revision: number
  /** JSON text, with all steps. */
  readonly document: string
  /** Ids of the steps that are not shown. */
  readonly skipped: readonly string[]
  /** In the order of the path. */
  readonly steps: readonly EditedStep[]
  /** Of each step, by id: from 1; from -1 down of a skipped one. */
  readonly numbers: ReadonlyMap<string, number>
  /** The revision that came with the file of its pictures. */
  readonly file: number
}

/** How a step differs between two versions. */
export type Difference = 'same' | 'changed' | 'added' | 'removed'

/** A step of one version beside the same of another. `null`: that one does not have it. */
export interface ComparedStep {
  readonly before: { readonly number: number; readonly title: string } | null
  readonly after: { readonly number: number; readonly title: string } | null
  readonly difference: Difference
}

type Source = Pick<Database, 'readLarge'> & { readonly thread: Pick<DocumentThread, 'stepsOf'> }

/** @throws ApiError `not_found` if the version is not kept */
export async function readStoredVersion(
  { readLarge, thread }: Source,
  oid: string,
  revision: number,
): Promise<StoredVersion> {
  const row = await readLarge
    .selectFrom('documents')
    .innerJoin('presentations', 'presentations.oid', 'documents.oid')
    .select(['document', 'presentations.revision as current'])
    .select(revisionOfFile(oid, revision).as('file'))
    .where('documents.oid', '=', oid)
    .where('documents.revision', '=', revision)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  const whole =
    row.current === revision
      ? await readWholeDocument(readLarge, oid)
      : await readKeptWhole(readLarge, oid, revision)
  const { document, skipped } = whole ?? { document: row.document, skipped: [] }
  const steps = await thread.stepsOf(document, skipped)
  const numbers = numbersOf(
    steps.map(({ id }) => id),
    new Set(skipped),
  )
  return { revision, document, skipped, steps, numbers, file: row.file }
}

async function readKeptWhole(db: Kysely<Tables>, oid: string, revision: number) {
  const row = await db
    .selectFrom('version_parts')
    .select(['whole', 'skipped'])
    .where('oid', '=', oid)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!row || row.whole === null || row.skipped === null) return null
  return { document: row.whole, skipped: JSON.parse(row.skipped) as string[] }
}

/**
 * The numbers in one version by those in another (see `numbersOf`): by the ids of steps if both have the same file, else by
 * their titles.
 */
export function matchVersions(before: StoredVersion, after: StoredVersion): ReadonlyMap<number, number> {
  if (before.file === after.file)
    return new Map([...before.numbers].map(([id, number]) => [number, after.numbers.get(id) ?? STEP_IS_GONE]))
  const numberOf = new Map(matchSteps(shownTitles(before), shownTitles(after)))
  for (const number of before.numbers.values()) if (number < 0) numberOf.set(number, STEP_IS_GONE)
  return numberOf
}

const shownTitles = ({ steps }: StoredVersion) =>
  steps.filter(({ isSkipped }) => !isSkipped).map(({ title }) => title)

/** All steps of two versions in the order of the later one; each that is gone follows the one that was before it. */
export async function compareVersions(
  source: Source,
  oid: string,
  before: StoredVersion,
  after: StoredVersion,
): Promise<ComparedStep[]> {
  const numberOf = matchVersions(before, after)
  const pictures = await readPictures(source, oid, [before.revision, after.revision])
  const partOf = new Map([...numberOf].map(([one, other]) => [other, one]))
  const facesOf = ({ steps, numbers }: StoredVersion) =>
    new Map(steps.map((step) => [numbers.get(step.id) ?? 0, step]))
  const [facesBefore, facesAfter] = [facesOf(before), facesOf(after)]
  const looks = (version: StoredVersion, number: number) => pictures.get(`${version.revision} ${number}`)

  const compared: ComparedStep[] = []
  const gone = new Map<number, ComparedStep[]>()
  let last = 0
  for (const [number, step] of facesBefore) {
    const next = numberOf.get(number) ?? STEP_IS_GONE
    if (next !== STEP_IS_GONE) last = next
    else
      gone.set(last, [
        ...(gone.get(last) ?? []),
        { before: { number, title: step.title }, after: null, difference: 'removed' },
      ])
  }
  compared.push(...(gone.get(0) ?? []))
  for (const [number, step] of facesAfter) {
    const one = partOf.get(number)
    const face = one === undefined ? undefined : facesBefore.get(one)
    const isSame =
      face !== undefined &&
      one !== undefined &&
      looks(before, one) === looks(after, number) &&
      face.title === step.title &&
      face.transcript === step.transcript &&
      face.isSkipped === step.isSkipped
    compared.push({
      before: face === undefined || one === undefined ? null : { number: one, title: face.title },
      after: { number, title: step.title },
      difference: face === undefined ? 'added' : isSame ? 'same' : 'changed',
    })
    compared.push(...(gone.get(number) ?? []))
  }
  return compared
}

/** SHA-256 of the pictures of steps, by revision and number. */
async function readPictures({ readLarge }: Source, oid: string, revisions: readonly number[]) {
  const rows = await readLarge
    .selectFrom('assets')
    .select(['revision', 'step', 'sha256'])
    .where('oid', '=', oid)
    .where('role', '=', 'step')
    .where('revision', 'in', revisions)
    .execute()
  return new Map(rows.map(({ revision, step, sha256 }) => [`${revision} ${step}`, sha256]))
}
