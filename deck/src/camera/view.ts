import type { DeckDocument, Step } from '../document/schema.ts'
import type { Box, LayerClip } from '../document/schema/steps.ts'
import { fitBox, type Camera, type Viewport } from './camera.ts'

/** A layer with its own camera or opacity. */
export interface LayerView {
  readonly camera: Camera
  readonly opacity: number
  /** The part of the viewport that shows the layer; undefined: all of it. */
  readonly opening?: LayerOpening
}

/** A part of the viewport, as fractions of it: the offset of its middle from that of the viewport, and its size. */
export interface LayerOpening extends Opening {
  readonly x: number
  readonly y: number
}

/** The visible part of the viewport, about its middle, as fractions: 1 by 1 is all of it. */
export interface Opening {
  readonly width: number
  readonly height: number
}

/** Everything that determines the picture at one moment. Immutable. */
export interface View {
  readonly camera: Camera
  /** By layer id. Other layers use `camera`. */
  readonly layers: ReadonlyMap<string, LayerView>
  readonly opening: Opening
  /** Items are revealed up to this step, from 1. */
  readonly step: number
  /** During a flight: the items revealed before it, and its progress from 0 to 1. */
  readonly fromStep: number
  readonly arrival: number
}

export const WHOLE: Opening = { width: 1, height: 1 }

/**
 * The view at rest on a step.
 *
 * @param step from 1; clamped to the path
 */
export function viewOfStep(document: DeckDocument, step: number, viewport: Viewport): View {
  const number = Math.min(document.path.length, Math.max(1, Math.round(step)))
  const at = document.path[number - 1]
  if (!at) throw new Error('[deck] Failed to create the view of a step: the path is empty.')
  const camera = fitBox(at.box, viewport)
  return {
    camera,
    layers: layersOf(at, camera, viewport),
    opening: at.clip ? openingOf(at, camera, viewport) : WHOLE,
    step: number,
    fromStep: number,
    arrival: 1,
  }
}

/** Changes every camera of a view, and removes its clips. */
export function mapCameras(view: View, change: (camera: Camera) => Camera): View {
  const layers = [...view.layers].map(
    ([id, { camera, opacity }]) => [id, { camera: change(camera), opacity }] as const,
  )
  return { ...view, camera: change(view.camera), layers: new Map(layers), opening: WHOLE }
}

function layersOf(step: Step, camera: Camera, viewport: Viewport): ReadonlyMap<string, LayerView> {
  return new Map(
    Object.entries(step.layers ?? {}).map(([id, { box, opacity = 1, clip }]) => {
      const own = box ? fitBox(box, viewport) : camera
      const opening = clip && { opening: layerOpening(clip, box ?? step.box, own, viewport) }
      return [id, { camera: own, opacity, ...opening }]
    }),
  )
}

function layerOpening(clip: LayerClip, box: Box, camera: Camera, viewport: Viewport): LayerOpening {
  const across = box.width / camera.width
  const down = (box.height * viewport.width) / (camera.width * viewport.height)
  return {
    x: clip.x * across,
    y: clip.y * down,
    width: clip.width * across,
    height: clip.height * down,
  }
}

function openingOf({ box }: Step, camera: Camera, viewport: Viewport): Opening {
  const scale = viewport.width / camera.width
  return { width: (box.width * scale) / viewport.width, height: (box.height * scale) / viewport.height }
}
