import type { ImportWork } from '@viewpage/importers'
import type { AssetStore } from '@viewpage/importers/assets/asset-store'
import { IDENTITY } from '@viewpage/importers/geometry/matrix'
import { linkReader } from '@viewpage/importers/links'
import type { ShapeGroup } from '@viewpage/importers/svg/items'
import type { Piece } from '../layout/page-layout.ts'
import type { PagePicture } from '../page/page-pictures.ts'
import { attributeOf } from '../page/page-tree.ts'
import type { PlacedStep } from '../space/placed-steps.ts'
import type { StepScreen } from '../space/step-screens.ts'
import type { PlacedVariant } from '../space/step-variants.ts'
import { shapeMaker } from './piece-shapes.ts'

interface PlacedPage {
  /** Content outside the steps. */
  readonly stage: readonly Piece[]
  readonly steps: readonly PlacedStep[]
  /** The steps that are shown, in their order. */
  readonly path: readonly PlacedStep[]
  readonly screens: readonly StepScreen[]
  readonly variants: readonly PlacedVariant[]
  /** Whether each step has a layer of its own. */
  readonly isLayered: boolean
  /** Pixels per world unit in the closest view. */
  readonly sharpness: number
}

interface Materials {
  readonly assets: AssetStore
  readonly pictures: ReadonlyMap<string, PagePicture>
  readonly work: ImportWork
}

/** Everything that a page shows, from back to front. */
export async function pageShapes(
  { stage, steps, path, screens, variants, isLayered, sharpness }: PlacedPage,
  { assets, pictures, work }: Materials,
): Promise<ShapeGroup[]> {
  const names = path.map(({ element, id }) => ({ id: attributeOf(element, 'id') ?? id }))
  const read = linkReader({ frames: names }, work)
  // impress.js writes the hash of a step with a slash.
  const linkOf = (address: string): string | undefined => read(address.trim().replace(/^#\//, '#'))
  const shapes = shapeMaker({ assets, pictures, linkOf, sharpness, work })
  const groups: ShapeGroup[] = []
  const addScreens = async (isBehind: boolean): Promise<void> => {
    for (const { layer, matrix, pieces } of screens)
      for (const piece of pieces.filter(({ level = 0 }) => level < 0 === isBehind))
        groups.push(...(await shapes(piece, matrix)).map((group) => ({ ...group, layer })))
  }
  await addScreens(true)
  for (const piece of stage) groups.push(...(await shapes(piece, IDENTITY)))
  for (const [at, step] of steps.entries()) {
    work.atStep(path.indexOf(step) + 1 || undefined)
    for (const piece of step.layout.pieces)
      for (const group of await shapes(piece, step.matrix))
        groups.push(isLayered ? { ...group, layer: step.layer } : group)
    for (const { layer, pieces } of variants.filter((variant) => variant.step === step))
      for (const piece of pieces)
        groups.push(...(await shapes(piece, step.matrix)).map((group) => ({ ...group, layer })))
    await work.yieldTurn(0.6 + (0.25 * at) / steps.length, `Drawing step ${at + 1} of ${steps.length}`)
  }
  work.atStep(undefined)
  await addScreens(false)
  return groups.filter((group) => group.shapes.length > 0)
}
