import type { Scope } from './scope.ts'

/** Maps the number of a step in a revision to its number on the current path. */
export type StepNumber = (revision: number | null, step: number) => number

/** Steps that were never moved, and events of unknown revisions, keep their number. */
export async function readStepNumbers({ read, oid }: Pick<Scope, 'read' | 'oid'>): Promise<StepNumber> {
  const rows = await read
    .selectFrom('moved_steps')
    .select(['revision', 'step', 'number'])
    .where('oid', '=', oid)
    .execute()
  const numbers = new Map(rows.map(({ revision, step, number }) => [`${revision} ${step}`, number]))
  return (revision, step) => numbers.get(`${revision} ${step}`) ?? step
}
