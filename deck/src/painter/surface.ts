/**
 * The subset of Canvas2D that the painter uses. Contexts of browsers and of `@napi-rs/canvas` both satisfy it. Images and
 * gradients are opaque.
 */
export interface PaintContext {
  fillStyle: string | object
  strokeStyle: string | object
  globalAlpha: number
  globalCompositeOperation: string
  lineWidth: number
  lineCap: string
  lineJoin: string
  miterLimit: number
  lineDashOffset: number
  font: string
  textAlign: string
  textBaseline: string
  direction: string
  imageSmoothingQuality?: string
  /** Missing in some browsers; then characters are placed one by one. */
  letterSpacing?: string
  textRendering?: string
  save(): void
  restore(): void
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void
  beginPath(): void
  rect(x: number, y: number, width: number, height: number): void
  clip(): void
  clip(path: PaintPath, rule?: FillRule): void
  fill(path: PaintPath, rule?: FillRule): void
  stroke(path: PaintPath): void
  fillRect(x: number, y: number, width: number, height: number): void
  clearRect(x: number, y: number, width: number, height: number): void
  setLineDash(segments: number[]): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): TextMetrics
  drawImage(image: object, x: number, y: number, width: number, height: number): void
  drawImage(
    image: object,
    sourceX: number,
    sourceY: number,
    sourceWidth: number,
    sourceHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void
  createLinearGradient(x1: number, y1: number, x2: number, y2: number): PaintGradient
  createRadialGradient(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): PaintGradient
}

/** px. Some browsers lack the font's bounding box. */
export interface TextMetrics {
  readonly width: number
  readonly fontBoundingBoxAscent?: number
  readonly fontBoundingBoxDescent?: number
}

/** The part of a context that measures text. */
export type TextMeasure = Pick<PaintContext, 'font' | 'letterSpacing' | 'measureText'>

export type FillRule = 'nonzero' | 'evenodd'

export interface PaintGradient {
  addColorStop(offset: number, colour: string): void
}

/** A `Path2D`. */
export interface PaintPath {
  rect(x: number, y: number, width: number, height: number): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    startAngle: number,
    endAngle: number,
  ): void
  addPath(path: PaintPath, transform?: PathTransform): void
}

export interface PathTransform {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** A canvas, on the page or off it. */
export interface PaintSurface {
  width: number
  height: number
  getContext(type: '2d'): PaintContext | null
}

/** Constructors of the browser or the server. */
export interface PaintKit {
  readonly Path2D: new (d?: string) => PaintPath
  /** Creates an offscreen canvas; device px. */
  createSurface(width: number, height: number): PaintSurface
}
