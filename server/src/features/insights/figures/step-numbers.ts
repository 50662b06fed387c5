import type { Scope } from './scope.ts'

/** The number a step of some revision has on the current path. */
export type StepNumber = (revision: number | null, step: number) => number

/** A step that was never moved, or of which nothing is known, has the number it had. */
export async function readStepNumbers({ read, oid }: Pick<Scope, 'read' | 'oid'>): Promise<StepNumber> {
  const rows = await read
    .selectFrom('moved_steps')
    .select(['revision', 'step', 'number'])
    .where('oid', '=', oid)
    .execute()
  const numbers = new Map(rows.map(({ revision, step, number }) => [`${revision} ${step}`, number]))
  return (revision, step) => numbers.get(`${revision} ${step}`) ?? step
}
