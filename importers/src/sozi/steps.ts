import type { Box, Step } from '@viewpage/deck'
import { apply, rotation } from '../geometry/matrix.ts'
import { shortened } from '../geometry/number-text.ts'
import type { ImportWork } from '../import-work.ts'
import { AUTO, type Camera, type SoziFrame, type SoziPresentation } from './presentation.ts'

/** The view of a layer's camera at one step. */
export interface LayerView {
  box: Box
  opacity: number
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
  const { frames, aspect } = presentation
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
    const window = clipWindow(camera, aspect)
    const viewOf = (one: Camera): LayerView => ({
      box: boxThrough(window, one, aspect),
      opacity: one.opacity,
    })
    const views = new Map([...(cameras[at] ?? [])].map(([key, one]) => [key, viewOf(one)]))
    const view = viewOf(camera)
    const layers: NonNullable<Step['layers']> = {}
    for (const [key, other] of views) {
      const id = ids.get(key)
      const differs = !sameBox(other.box, view.box)
      if (id !== undefined && (differs || other.opacity < 1))
        layers[id] = {
          ...(differs && { box: other.box }),
          ...(other.opacity < 1 && { opacity: shortened(other.opacity, 4) }),
        }
    }
    const step: Step = {
      id: nextId(frame.id),
      title: frame.title.trim(),
      box: view.box,
      ...(frame.hold !== undefined && { hold: frame.hold }),
      flight: frame.flight,
      ...(camera.clip && { clip: true }),
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

/** A part of the screen, in screen heights from its centre. */
interface Window {
  x: number
  y: number
  width: number
  height: number
}

const scaleOn = ({ width, height }: Camera, aspect: number): number => Math.min(aspect / width, 1 / height)

/** The visible part of the screen of a clipped camera; undefined if nothing is clipped. */
function clipWindow(camera: Camera, aspect: number): Window | undefined {
  const { width, height, clip } = camera
  if (!clip) return undefined
  const { offsetX, offsetY, widthFactor, heightFactor } = clip
  const whole = [widthFactor - 1, heightFactor - 1, offsetX / width, offsetY / height]
  if (whole.every((difference) => Math.abs(difference) < 1e-6) || !(widthFactor > 0 && heightFactor > 0))
    return undefined
  const scale = scaleOn(camera, aspect)
  return {
    x: offsetX * widthFactor * scale,
    y: offsetY * heightFactor * scale,
    width: width * widthFactor * scale,
    height: height * heightFactor * scale,
  }
}

/** The view of a camera through that window, the same for all layers, so that they stay aligned. */
function boxThrough(window: Window | undefined, camera: Camera, aspect: number): Box {
  const { cx, cy, width, height, angle } = camera
  if (!window) return boxOf(cx, cy, width, height, angle)
  const scale = scaleOn(camera, aspect)
  const [dx, dy] = apply(rotation(angle), window.x / scale, window.y / scale)
  return boxOf(cx + dx, cy + dy, window.width / scale, window.height / scale, angle)
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
