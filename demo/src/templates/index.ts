import { PLANS_FOR_SCHOOL } from './plans-for-school.ts'
import { PLANS_FOR_WORK } from './plans-for-work.ts'
import type { TemplatePlan } from './template-plan.ts'

/** In the order of the shelf; the page shows fifteen. */
const ORDER =
  'quarterly-review roadmap lesson city-budget progress timeline pitch field-trip lab team overlap month book-report portfolio before-after'.split(
    ' ',
  )

export const TEMPLATES: readonly TemplatePlan[] = [...PLANS_FOR_WORK, ...PLANS_FOR_SCHOOL].sort(
  (one, other) => ORDER.indexOf(one.art) - ORDER.indexOf(other.art),
)

/** The oid of the presentation of a template. */
export function templateOid({ art }: Pick<TemplatePlan, 'art'>): string {
  return `template-${art}`
}
