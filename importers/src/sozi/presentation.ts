/** A Sozi presentation as its files tell it, whatever version wrote them. */
export interface SoziPresentation {
  title?: string
  frames: SoziFrame[]
  /** Width by height of the screen it was made for. */
  aspect: number
  /** Ids of elements that mark frames and are not shown. */
  hidden: string[]
}

export interface SoziFrame {
  id: string
  title: string
  /** Nesting in the table of contents, from 0. */
  level: number
  /** Seconds until the next frame comes by itself. */
  hold?: number
  /** Seconds of the way to this frame. */
  flight: number
  /** By layer; `AUTO` is for layers that have none of their own. */
  cameras: Map<string, Camera>
}

export interface Camera {
  cx: number
  cy: number
  width: number
  height: number
  /** Degrees, clockwise. */
  angle: number
  opacity: number
  /** What is shown when the rest is hidden: relative to the camera's box. */
  clip?: { offsetX: number; offsetY: number; widthFactor: number; heightFactor: number }
}

export const USUAL_ASPECT = 4 / 3

/** Sozi's name for the layer of everything that is in none. */
export const AUTO = '__sozi_auto__'
