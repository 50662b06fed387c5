import type { Viewport } from './camera.ts'
import { ease } from './ease.ts'
import { flight, type Flight, type FlightOptions } from './flight.ts'
import type { LayerOpening, LayerView, View } from './view.ts'

/** A movement from one view to another. */
export interface ViewFlight {
  /** 0 if nothing visible changes. */
  readonly durationMs: number
  /** The view at a fraction of the duration; 1 is exactly the end. */
  at(fraction: number): View
}

/** Duration of a reveal if no camera moves. */
const REVEAL_MS = 400

/** Flies all cameras of a view. They arrive together, after the longest of their flights. */
export function viewFlight(
  from: View,
  to: View,
  viewport: Viewport,
  options: FlightOptions = {},
): ViewFlight {
  const main = flight(from.camera, to.camera, viewport, options)
  const layers = [...new Set([...from.layers.keys(), ...to.layers.keys()])].map((id) =>
    flightOfLayer(id, from, to, viewport, options),
  )
  const inPlace = changesInPlace(from, to) ? REVEAL_MS : 0
  const durations = [main.durationMs, inPlace, ...layers.map((layer) => layer.flight.durationMs)]
  return {
    durationMs: options.seconds === 0 ? 0 : Math.max(...durations),
    at(fraction) {
      if (fraction >= 1) return to
      return {
        camera: main.at(fraction),
        layers: new Map(layers.map((layer) => [layer.id, layerAt(layer, fraction)])),
        opening: {
          width: between(from.opening.width, to.opening.width, ease(fraction)),
          height: between(from.opening.height, to.opening.height, ease(fraction)),
        },
        step: to.step,
        fromStep: from.step,
        arrival: ease(Math.max(0, fraction)),
      }
    },
  }
}

interface LayerFlight {
  readonly id: string
  readonly flight: Flight
  readonly opacity: readonly [from: number, to: number]
  readonly opening: readonly [from: LayerOpening, to: LayerOpening] | undefined
}

const ALL: LayerOpening = { x: 0, y: 0, width: 1, height: 1 }

function flightOfLayer(
  id: string,
  from: View,
  to: View,
  viewport: Viewport,
  options: FlightOptions,
): LayerFlight {
  const start = layerOf(from, id)
  const end = layerOf(to, id)
  const layerFlight = flight(start.camera, end.camera, viewport, options)
  const isClipped = start.opening !== undefined || end.opening !== undefined
  return {
    id,
    flight: layerFlight,
    opacity: [start.opacity, end.opacity],
    opening: isClipped ? [start.opening ?? ALL, end.opening ?? ALL] : undefined,
  }
}

function layerAt({ flight: own, opacity, opening }: LayerFlight, fraction: number): LayerView {
  const part = ease(fraction)
  const view = { camera: own.at(fraction), opacity: between(opacity[0], opacity[1], part) }
  return opening ? { ...view, opening: openingAt(opening, part) } : view
}

function openingAt([from, to]: readonly [LayerOpening, LayerOpening], part: number): LayerOpening {
  return {
    x: between(from.x, to.x, part),
    y: between(from.y, to.y, part),
    width: between(from.width, to.width, part),
    height: between(from.height, to.height, part),
  }
}

function layerOf(view: View, id: string): LayerView {
  return view.layers.get(id) ?? { camera: view.camera, opacity: 1 }
}

/** Whether items may appear, fade or be uncovered without a movement of the cameras. */
function changesInPlace(from: View, to: View): boolean {
  if (from.step !== to.step) return true
  if (from.opening.width !== to.opening.width || from.opening.height !== to.opening.height) return true
  return [...to.layers].some(([id, { opacity }]) => layerOf(from, id).opacity !== opacity)
}

function between(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
