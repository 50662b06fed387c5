import type { ImpressPage } from '../page/read-page.ts'
import { areInDifferentPlanes } from './flatten.ts'
import { WIDER_SCREENS, windowScale, type Sight } from './step-sight.ts'
import type { SpacePlace, Turns } from './step-places.ts'

/** The steps in space, as transforms of CSS, and the views to paint. */
export interface Space {
  /** Of a picture, px. */
  readonly width: number
  readonly height: number
  /** Transform of each step. */
  readonly steps: readonly string[]
  readonly views: readonly SpaceView[]
}

/** What surrounds a step while impress.js shows it. */
export interface SpaceView {
  /** Index of the shown step. */
  readonly step: number
  /** Indices of the steps that the picture leaves out. */
  readonly leftOut: readonly number[]
  readonly perspective: string
  readonly scale: number
  /** Transform of the space. */
  readonly camera: string
}

/** Each view is a picture of two million pixels, which a browser paints in about a second. */
const MAX_VIEWS = 20

/**
 * The views of the steps from which others are seen in a way that cannot be drawn flat; undefined if there are none, or
 * too many. Steps in the plane of the shown one are left out, because they are drawn.
 */
export function spaceOf(
  places: readonly SpacePlace[],
  sight: readonly (readonly Sight[])[],
  page: ImpressPage,
): Space | undefined {
  const lost = places.flatMap((place, at) => (sight[at]?.some(({ isLost }) => isLost) ? [{ place, at }] : []))
  if (lost.length === 0 || lost.length > MAX_VIEWS) return undefined
  const scale = windowScale(page)
  return {
    width: Math.round(WIDER_SCREENS * scale * page.width),
    height: Math.round(WIDER_SCREENS * scale * page.height),
    steps: places.map(stepTransform),
    views: lost.map(({ place, at }) => {
      const whole = scale / place.scale
      return {
        step: at,
        leftOut: places.flatMap((other, index) => (areInDifferentPlanes(place, other) ? [] : [index])),
        perspective: page.perspective === 0 ? 'none' : `${page.perspective / whole}px`,
        scale: whole,
        camera: cameraTransform(place),
      }
    }),
  }
}

const stepTransform = ({ x, y, z, turns, scale }: SpacePlace): string =>
  `translate(-50%,-50%) translate3d(${x}px,${y}px,${z}px) ${turnsOf(turns, 1)} scale(${scale})`

const cameraTransform = ({ x, y, z, turns }: SpacePlace): string =>
  `${turnsOf({ ...turns, order: [...turns.order].reverse().join('') }, -1)} translate3d(${-x}px,${-y}px,${-z}px)`

function turnsOf(turns: Turns, sign: 1 | -1): string {
  const angles: Record<string, number> = { x: turns.x, y: turns.y, z: turns.z }
  return [...turns.order]
    .map((axis) => `rotate${axis.toUpperCase()}(${sign * (angles[axis] ?? 0)}deg)`)
    .join(' ')
}
