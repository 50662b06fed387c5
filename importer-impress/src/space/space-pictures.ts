import type { AssetStore } from '@viewpage/importers/assets/asset-store'
import { readPixels } from '@viewpage/importers/assets/read-pixels'
import type { ImportWork } from '@viewpage/importers'
import type { FoundLayout, LayOut } from '../layout/find-layout.ts'
import type { PageLayout, PicturePiece } from '../layout/page-layout.ts'
import type { ImpressPage } from '../page/read-page.ts'
import { spaceOf, type Space } from './space-views.ts'
import { WIDER_SCREENS, type Sight, type SightedStep } from './step-sight.ts'

/** What the browser paints behind steps, by the index of the step. */
export type Surroundings = ReadonlyMap<number, PicturePiece>

interface Materials extends FoundLayout {
  layOut: LayOut | undefined
  assets: AssetStore
  work: ImportWork
}

/** Behind everything on the screen. */
const LEVEL = -1e9

/**
 * Lets the browser paint the surroundings of steps from which other planes are visible, and adds the pictures to those
 * of the page. A note says what a step shows instead of the space.
 */
export async function lookAround(
  page: ImpressPage,
  steps: readonly SightedStep[],
  sight: readonly (readonly Sight[])[] | undefined,
  { layOut, ...materials }: Materials,
): Promise<Surroundings> {
  const lost = sight?.flatMap((row, at) => (row.some(({ isLost }) => isLost) ? [at] : [])) ?? []
  if (!sight || lost.length === 0) return new Map()
  const places = steps.map(({ space }) => space)
  const space = materials.layout.seen.length > 0 ? spaceOf(places, sight, page) : undefined
  const around =
    layOut && space ? await paint(space, page, layOut, materials) : new Map<number, PicturePiece>()
  for (const at of lost) materials.work.note(around.has(at) ? 'spacePictures' : 'spaceSteps')
  return around
}

/** Views that the browser cannot paint are missing. */
async function paint(
  space: Space,
  page: ImpressPage,
  layOut: LayOut,
  { html, pictures, assets, work }: Omit<Materials, 'layOut'>,
): Promise<Surroundings> {
  await work.yieldTurn(0.5, 'Looking around')
  const laidOut = await layOut({
    html,
    encoding: page.encoding,
    width: page.width,
    height: page.height,
    space,
  })
  work.checkTime()
  const painted = laidOut.kind === 'laid-out' ? (laidOut.views ?? []) : []
  const around = new Map<number, PicturePiece>()
  for (const [at, { step }] of space.views.entries()) {
    const bytes = painted[at]
    const picture = bytes && (await readPixels(bytes, assets, work))
    if (!picture) continue
    const piece = behindScreen(`view:${step}`, page)
    pictures.set(piece.address, picture)
    around.set(step, piece)
  }
  return around
}

function behindScreen(address: string, { width, height }: ImpressPage): PicturePiece {
  const margin = (WIDER_SCREENS - 1) / 2
  return {
    kind: 'picture',
    level: LEVEL,
    x: -margin * width,
    y: -margin * height,
    width: WIDER_SCREENS * width,
    height: WIDER_SCREENS * height,
    address,
    fit: 'fill',
    radii: [],
    label: '',
  }
}

/** What a picture shows is not drawn. */
export const withoutPainted = (
  sight: readonly (readonly Sight[])[],
  around: Surroundings,
): readonly (readonly Sight[])[] =>
  sight.map((row, at) => row.map((each) => (each.box && around.has(at) ? { opacity: 0 } : each)))

/** The screens of the steps, with what surrounds them. */
export function screensWith(
  around: Surroundings,
  { steps, screens }: PageLayout,
): Pick<PageLayout, 'screens'> {
  return {
    screens: steps.map((_, at) => {
      const piece = around.get(at)
      return [...(piece ? [piece] : []), ...(screens[at] ?? [])]
    }),
  }
}
