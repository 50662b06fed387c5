import type { Step } from '@viewpage/deck'
import { intersection, isEmpty } from '@viewpage/importers/geometry/bounds'
import { createIds } from '@viewpage/importers/safe-ids'
import type { PageLayout, Piece } from '../layout/page-layout.ts'
import type { PlacedStep } from './placed-steps.ts'
import type { Sight } from './step-sight.ts'

/** What a step shows instead of its own content while certain others are shown, on a layer of its own. */
export interface PlacedVariant {
  readonly step: PlacedStep
  /** Of those that are shown. */
  readonly at: ReadonlySet<PlacedStep>
  readonly layer: string
  readonly pieces: readonly Piece[]
}

/** The variants that are seen: those of steps outside of the view are left out. */
export function variantsOf(
  steps: readonly PlacedStep[],
  { variants }: Pick<PageLayout, 'variants'>,
  sight: readonly (readonly Sight[])[] | undefined,
  taken: readonly string[],
): PlacedVariant[] {
  const nextId = createIds()
  for (const id of taken) nextId(id)
  return variants.flatMap(({ step: index, at, pieces }) => {
    const step = steps[index]
    if (!step) return []
    const seenAt = at.flatMap((other) => {
      const here = steps[other]
      const { opacity, box } = sight?.[other]?.[index] ?? { opacity: 1 }
      const isBeside = !here || isEmpty(intersection(here.view, step.area))
      return here && opacity > 0 && (box || !isBeside) ? [here] : []
    })
    if (seenAt.length === 0) return []
    return [{ step, at: new Set(seenAt), layer: nextId(`${step.id}-beside`), pieces }]
  })
}

/** At a step, its variants take the place of the steps whose they are. */
export function variantsAt(
  here: PlacedStep,
  variants: readonly PlacedVariant[],
  layers: NonNullable<Step['layers']>,
): NonNullable<Step['layers']> {
  const shown: NonNullable<Step['layers']> = { ...layers }
  for (const { step, at, layer, pieces } of variants) {
    const own = at.has(here) ? layers[step.layer] : { opacity: 0 }
    if (at.has(here)) shown[step.layer] = { opacity: 0 }
    if (own && pieces.length > 0) shown[layer] = own
  }
  return shown
}
