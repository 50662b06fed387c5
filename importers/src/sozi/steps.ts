import type { Box, Step } from '@viewpage/deck'
import { shortened } from '../geometry/number-text.ts'
import type { ImportWork } from '../import-work.ts'
import { AUTO, type Camera, type SoziFrame, type SoziPresentation } from './presentation.ts'

/** The view of a layer's camera at one step. */
export interface LayerView {
  box: Box
  opacity: number
  /** The part of the box that shows the layer; undefined: all of the screen does. */
  clip?: NonNullable<NonNullable<Step['layers']>[string]['clip']>
}

export interface SoziStep {
  step: Step
  level: number
  /** By the layer's key. */
  views: Map<string, LayerView>
}

/**
 * @param keys of the layers with content, in painting order
 * @param ids of those layers in the document
 */
export function makeSteps(
  presentation: SoziPresentation,
  keys: readonly string[],
  ids: ReadonlyMap<string, string>,
  nextId: (preferred: string) => string,
  work: ImportWork,
): SoziStep[] {
  const { frames } = presentation
  const cameras = resolveCameras(frames, keys, work)
  const main = mainLayer(cameras, keys)
  return frames.map((frame, at) => {
    const camera = cameras[at]?.get(main)
    if (!camera)
      return work.fail(
        'mismatched',
        `frame ${at + 1} has no camera`,
        'Open it in Sozi, place the frame again and save.',
      )
    const views = new Map([...(cameras[at] ?? [])].map(([key, one]) => [key, viewOf(one)]))
    const view = viewOf(camera)
    // One clip for all layers moves with the box of the step, so that nothing is cut at its edge.
    const isClipped = [...views.values()].every(({ box, clip }) => isWhole(clip) && sameBox(box, view.box))
    const layers: NonNullable<Step['layers']> = {}
    for (const [key, { box, opacity, clip }] of views) {
      const id = ids.get(key)
      const own = {
        ...(!sameBox(box, view.box) && { box }),
        ...(opacity < 1 && { opacity: shortened(opacity, 4) }),
        ...(clip && opacity > 0 && !isClipped && { clip }),
      }
      if (id !== undefined && Object.keys(own).length > 0) layers[id] = own
    }
    const step: Step = {
      id: nextId(frame.id),
      title: frame.title.trim(),
      box: view.box,
      ...(frame.hold !== undefined && { hold: frame.hold }),
      flight: frame.flight,
      ...(isClipped && { clip: true }),
      ...(Object.keys(layers).length > 0 && { layers }),
    }
    return { step, level: frame.level, views }
  })
}

/** The camera of every layer at every frame: its own, that of the automatic layer, or the previous one. */
function resolveCameras(
  frames: readonly SoziFrame[],
  keys: readonly string[],
  work: ImportWork,
): Map<string, Camera>[] {
  let before = new Map<string, Camera>()
  let matched = 0
  const all = frames.map((frame) => {
    const known = keys.filter((key) => frame.cameras.has(key)).length
    if (known > 0 || frame.cameras.has(AUTO)) matched++
    const resolved = new Map<string, Camera>()
    for (const key of keys) {
      const camera = frame.cameras.get(key) ?? frame.cameras.get(AUTO) ?? before.get(key)
      if (camera) resolved.set(key, camera)
    }
    before = resolved
    return resolved
  })
  const unknownLayers = new Set(
    frames.flatMap((frame) => [...frame.cameras.keys()]).filter((key) => key !== AUTO && !keys.includes(key)),
  )
  if (matched === 0 || !all[0] || all[0].size === 0)
    work.fail(
      'mismatched',
      `its frames look at layers that are not in the drawing (${[...unknownLayers].slice(0, 3).join(', ')})`,
      'Take the SVG and the .sozi.json of the same presentation.',
    )
  if (unknownLayers.size > 0) for (const layer of unknownLayers) work.note('strangeLayers', layer)
  return all
}

/** The layer whose camera the presentation follows: the one visible most often, then moving most. */
function mainLayer(cameras: Map<string, Camera>[], keys: readonly string[]): string {
  let best = keys[0] ?? AUTO
  let bestScore = -1
  for (const key of keys) {
    const own = cameras.map((frame) => frame.get(key))
    const seen = own.filter((camera) => camera && camera.opacity > 0).length
    const places = new Set(
      own.map((camera) => camera && `${camera.cx} ${camera.cy} ${camera.width} ${camera.angle}`),
    )
    const score = seen + places.size / (cameras.length + 1)
    if (score > bestScore) [best, bestScore] = [key, score]
  }
  return best
}

/** Sozi shows a clipped layer at the scale of its whole box. A clip without a size shows nothing. */
function viewOf({ cx, cy, width, height, angle, opacity, clip }: Camera): LayerView {
  const box = boxOf(cx, cy, width, height, angle)
  if (!clip) return { box, opacity }
  const { offsetX, offsetY, widthFactor, heightFactor } = clip
  if (!(widthFactor > 0 && heightFactor > 0)) return { box, opacity: 0 }
  const part = {
    x: shortened((offsetX * widthFactor) / width, 10),
    y: shortened((offsetY * heightFactor) / height, 10),
    width: shortened(widthFactor, 10),
    height: shortened(heightFactor, 10),
  }
  return { box, opacity, clip: part }
}

function isWhole(clip: LayerView['clip']): boolean {
  return (
    clip !== undefined &&
    [clip.x, clip.y, clip.width - 1, clip.height - 1].every((difference) => Math.abs(difference) < 1e-6)
  )
}

function boxOf(x: number, y: number, width: number, height: number, angle: number): Box {
  return {
    x: shortened(x, 10),
    y: shortened(y, 10),
    width: shortened(width, 10),
    height: shortened(height, 10),
    // Ignore rounding errors of the trigonometric functions.
    rotation: Math.abs(angle) < 1e-9 ? 0 : shortened(angle, 10),
  }
}

function sameBox(one: Box, other: Box): boolean {
  const tolerance = 1e-6 * Math.max(one.width, one.height)
  return (
    Math.abs(one.x - other.x) <= tolerance &&
    Math.abs(one.y - other.y) <= tolerance &&
    Math.abs(one.width - other.width) <= tolerance &&
    Math.abs(one.height - other.height) <= tolerance &&
    Math.abs(one.rotation - other.rotation) <= 1e-6
  )
}
