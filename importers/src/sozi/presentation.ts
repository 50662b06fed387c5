/** A Sozi presentation, from files of any version. */
export interface SoziPresentation {
  title?: string
  frames: SoziFrame[]
  /** Ids of elements that mark frames and are not shown. */
  hidden: string[]
  /** Addresses of style sheets that a person has added; the page that Sozi exports has them. */
  sheets?: string[]
}

export interface SoziFrame {
  id: string
  title: string
  /** For its presenter, in HTML. */
  notes?: string
  /** Nesting in the table of contents, from 0. */
  level: number
  /** Seconds until the next frame is shown automatically. */
  hold?: number
  /** Duration of the transition to this frame, seconds. */
  flight: number
  /** By layer; `AUTO` applies to layers without their own. */
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
  /** The visible part, relative to the camera's box. */
  clip?: { offsetX: number; offsetY: number; widthFactor: number; heightFactor: number }
}

/** Sozi's name for the automatic layer, which contains everything that is in no other. */
export const AUTO = '__sozi_auto__'
