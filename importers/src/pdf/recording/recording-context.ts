import { ImageData, Path2D, type Canvas, type Image } from '@napi-rs/canvas'
import type { Stroke } from '@viewpage/deck'
import {
  boundsOfBox,
  contains,
  grow,
  intersection,
  isEmpty,
  NOTHING,
  roundedOut,
  transformBounds,
  type Bounds,
} from '../../geometry/bounds.ts'
import {
  invert,
  isFiniteMatrix,
  meanScale,
  multiply,
  scaling,
  translation,
  type Matrix,
} from '../../geometry/matrix.ts'
import { boundsOfPath, hasSegments, rectanglePath, transformPath, type Path } from '../../geometry/path.ts'
import { moveShape } from '../../shapes/move-shape.ts'
import { boundsOfShapes, type Shape } from '../../shapes/shape.ts'
import { transformPaint } from '../../shapes/transform-paint.ts'
import { bandShapes } from './band-shapes.ts'
import { clipPixels, composeOnPixels, isShapeBlend, recolouredStencil } from './compose.ts'
import { fillWithPattern } from './fill-pattern.ts'
import { letterShape } from './letter-shape.ts'
import {
  colourOf,
  gradientBands,
  gradientPaint,
  RecordedGradient,
  RecordedPattern,
  type CanvasStyle,
} from './recorded-paint.ts'
import { RecordingCanvas } from './recording-canvas.ts'
import { RecordingSpace, type Rule } from './recording-space.ts'
import type { Recorder } from './recorder.ts'
import { cropped, enlarged, pictureOf } from './surface.ts'
import { colourText } from '../../colour.ts'

type Source = RecordingCanvas | Canvas | Image

/** Maximum side of pictures that are enlarged without smoothing if the file does not require smoothing. */
const MAX_CRISP_PICTURE_PX = 200
const MAX_ENLARGEMENT = 10
/** Thinner lines, in the page's pixels, would be invisible on a screen. */
const MIN_LINE_PX = 2

/** A 2D context for PDF.js that records shapes; implements the parts that PDF.js uses. */
export class RecordingContext extends RecordingSpace {
  readonly canvas: RecordingCanvas
  readonly #recorder: Recorder

  constructor(recorder: Recorder, canvas: RecordingCanvas) {
    super()
    this.#recorder = recorder
    this.canvas = canvas
  }

  protected frame(): Bounds {
    return { left: 0, top: 0, right: this.canvas.width, bottom: this.canvas.height }
  }

  protected pathOf(path: Path2D): Path {
    return this.#recorder.pathOf(path)
  }

  // Drawing

  fill(...args: [Path2D, Rule?] | [Rule?]): void {
    if (!this.#canDraw()) return
    const { path, matrix, rule } = this.outline(args)
    if (!hasSegments(path)) return
    const { fillStyle, globalAlpha } = this
    if (fillStyle instanceof RecordedPattern) return this.#fillPattern(path, matrix, rule, fillStyle)
    if (fillStyle instanceof RecordedGradient && this.#fillBands(path, matrix, rule, fillStyle)) return
    const fill = this.#paint(fillStyle, matrix, globalAlpha)
    if (fill === undefined) return
    const bounds = boundsOfPath(transformPath(matrix, path))
    const letter = this.inLetter && args[0] instanceof Path2D
    if (letter) {
      const uses: [number, number, number][] = [[this.#recorder.table.add(path), 0, 0]]
      return this.#draw({ kind: 'glyphs', matrix, uses, fill, opacity: 1, bounds })
    }
    this.#draw({ kind: 'path', path, matrix, rule, fill, opacity: 1, bounds })
  }

  stroke(...args: [Path2D?]): void {
    if (!this.#canDraw()) return
    const { path, matrix } = this.outline(args)
    if (!hasSegments(path)) return
    const stroke = this.#stroke(matrix)
    if (!stroke) return
    const reach = (stroke.width / 2) * meanScale(matrix) * (stroke.join === 'miter' ? 1.5 : 1)
    const bounds = grow(boundsOfPath(transformPath(matrix, path)), reach)
    if (this.inLetter && args[0] instanceof Path2D) {
      const uses: [number, number, number][] = [[this.#recorder.table.add(path), 0, 0]]
      return this.#draw({ kind: 'glyphs', matrix, uses, stroke, opacity: 1, bounds })
    }
    this.#draw({ kind: 'path', path, matrix, rule: 'nonzero', stroke, opacity: 1, bounds })
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (!this.#canDraw()) return
    const { matrix, fillStyle, globalAlpha, globalCompositeOperation } = this
    const path = rectanglePath(x, y, width, height)
    const bounds = transformBounds(matrix, boundsOfBox(x, y, width, height))
    if (
      globalCompositeOperation === 'source-in' &&
      typeof fillStyle === 'string' &&
      contains(bounds, this.frame(), 1)
    ) {
      const recoloured = recolouredStencil(
        this.#recorder,
        this.canvas.surface,
        colourText(colourOf(fillStyle), globalAlpha),
      )
      if (recoloured) return
    }
    if (fillStyle instanceof RecordedPattern) return this.#fillPattern(path, matrix, 'nonzero', fillStyle)
    if (fillStyle instanceof RecordedGradient && this.#fillBands(path, matrix, 'nonzero', fillStyle)) return
    const fill = this.#paint(fillStyle, matrix, globalAlpha)
    if (fill !== undefined)
      this.#draw(this.#cut({ kind: 'path', path, matrix, rule: 'nonzero', fill, opacity: 1, bounds }))
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    const area = transformBounds(this.matrix, boundsOfBox(x, y, width, height))
    const surface = this.canvas.surface
    const left = this.narrowed?.bounds ?? this.frame()
    const all = contains(area, this.frame(), 0.5)
    // A rectangular clip contains everything drawn so far.
    if (all && (!this.narrowed || (this.narrowed.upright && contains(left, surface.bounds(), 0.5))))
      return surface.clear()
    const context = surface.pixels(NOTHING).getContext('2d')
    context.save()
    clipPixels(context, this.narrowed)
    context.setTransform(this.getTransform())
    context.clearRect(x, y, width, height)
    context.restore()
  }

  drawImage(source: Source, ...numbers: number[]): void {
    if (!this.#canDraw()) return
    const [sx, sy, sw, sh, dx, dy, dw, dh] = this.#rectangles(source, numbers)
    if (!(sw > 0 && sh > 0) || dw === 0 || dh === 0) return
    const place = multiply(multiply(this.matrix, [dw / sw, 0, 0, dh / sh, dx, dy]), translation(-sx, -sy))
    if (!isFiniteMatrix(place)) return
    const crisp = this.imageSmoothingEnabled ? undefined : this.#enlarged(source, meanScale(place))
    if (crisp) return this.#drawTogether([moveShape(place, crisp)])
    const part: Bounds = boundsOfBox(sx, sy, sw, sh)
    const shapes = this.#partOf(source, part).map((shape) => moveShape(place, shape))
    if (shapes.length > 0) this.#drawTogether(shapes)
  }

  fillText(text: string, x: number, y: number): void {
    this.#drawLetters(text, x, y, this.fillStyle)
  }

  strokeText(text: string, x: number, y: number): void {
    this.#drawLetters(text, x, y, this.strokeStyle)
  }

  measureText(text: string): ReturnType<Recorder['measureText']> {
    return this.#recorder.measureText(this.font, text)
  }

  // Pixels and paints

  createImageData(width: number, height: number): ImageData {
    return new ImageData(width, height)
  }

  getImageData(x: number, y: number, width: number, height: number): ImageData {
    return this.canvas.surface.pixels(NOTHING).getContext('2d').getImageData(x, y, width, height)
  }

  putImageData(data: ImageData, x: number, y: number): void {
    const area = boundsOfBox(x, y, data.width, data.height)
    this.canvas.surface.pixels(area).getContext('2d').putImageData(data, x, y)
  }

  createLinearGradient(...coordinates: [number, number, number, number]): RecordedGradient {
    return new RecordedGradient(coordinates)
  }

  createRadialGradient(...coordinates: [number, number, number, number, number, number]): RecordedGradient {
    return new RecordedGradient(coordinates)
  }

  createPattern(source: Source, repetition: string): RecordedPattern {
    const { width, height } = source
    const shapes = this.#partOf(source, { left: 0, top: 0, right: width, bottom: height })
    return new RecordedPattern(shapes, width, height, repetition === 'repeat')
  }

  setLineDash(dash: number[]): void {
    this.dash = [...dash]
  }

  getLineDash(): number[] {
    return [...this.dash]
  }

  // Inside

  #canDraw(): boolean {
    return this.#recorder.spend() && isFiniteMatrix(this.matrix) && this.globalAlpha > 0
  }

  /** @param matrix of the outline; gradients use the current transform, which may differ */
  #paint(style: CanvasStyle, matrix: Matrix, alpha: number) {
    if (typeof style === 'string') {
      const colour = colourOf(style)
      return colour.alpha * alpha > 0 ? colourText(colour, alpha) : undefined
    }
    if (style instanceof RecordedPattern) return undefined
    const paint = gradientPaint(style, alpha)
    const back = matrix === this.matrix ? undefined : invert(matrix)
    return paint && back ? transformPaint(paint, multiply(back, this.matrix)) : paint
  }

  #stroke(matrix: Matrix): Stroke | undefined {
    const { strokeStyle, globalAlpha, lineWidth, lineCap, lineJoin, miterLimit, dash, lineDashOffset } = this
    const paint =
      strokeStyle instanceof RecordedPattern
        ? this.#patternAsPaint(strokeStyle)
        : this.#paint(strokeStyle, matrix, globalAlpha)
    if (paint === undefined || !(lineWidth > 0)) return undefined
    const dashes =
      dash.every((length) => length >= 0 && Number.isFinite(length)) && dash.some((length) => length > 0)
    return {
      paint,
      width: Math.max(lineWidth, MIN_LINE_PX / (meanScale(matrix) || 1)),
      ...(lineCap === 'round' || lineCap === 'square' ? { cap: lineCap } : {}),
      ...(lineJoin === 'round' || lineJoin === 'bevel' ? { join: lineJoin } : {}),
      ...(lineJoin === 'miter' && miterLimit !== 10 && miterLimit > 0 ? { miterLimit } : {}),
      ...(dashes && { dash: dash.slice(0, 32), dashOffset: lineDashOffset }),
    }
  }

  /** A stroke cannot have a pattern: it takes the gradient of the pattern, or grey. */
  #patternAsPaint(pattern: RecordedPattern) {
    const [only] = pattern.shapes
    if (pattern.shapes.length === 1 && only?.kind === 'path' && only.fill !== undefined)
      return transformPaint(only.fill, multiply(pattern.matrix, only.matrix))
    this.#recorder.work.note('patternStroke')
    return '#808080'
  }

  #fillPattern(path: Path, matrix: Matrix, rule: Rule, pattern: RecordedPattern): void {
    const { matrix: current, globalAlpha, narrowed } = this
    const moved = transformPath(matrix, path)
    const seen = intersection(boundsOfPath(moved), narrowed?.bounds ?? this.frame())
    const toCanvas = multiply(current, pattern.matrix)
    if (!isFiniteMatrix(toCanvas)) return
    const shape = fillWithPattern(this.#recorder, moved, rule, pattern, toCanvas, seen, globalAlpha)
    if (shape) this.#draw(shape)
  }

  /** Fills with a gradient of very many stops: each part is painted over the end of the previous one. */
  #fillBands(path: Path, matrix: Matrix, rule: Rule, gradient: RecordedGradient): boolean {
    const bands = gradientBands(gradient)
    if (bands.length < 2 || gradient.coordinates.length !== 4) return false
    const moved = transformPath(matrix, path)
    const bounds = intersection(boundsOfPath(moved), grow(this.frame(), 2))
    const shapes = bandShapes(bands, this.matrix, this.globalAlpha, bounds)
    if (!isEmpty(bounds))
      this.#draw({ kind: 'group', shapes, clip: { path: moved, rule }, opacity: 1, bounds })
    return true
  }

  /** Crops fills that are much larger than the visible area. */
  #cut(shape: Shape & { kind: 'path' }): Shape {
    const around = grow(this.narrowed?.bounds ?? this.frame(), 2)
    const back = invert(shape.matrix)
    if (!back || contains(around, shape.bounds) || isEmpty(around)) return shape
    const part = intersection(transformBounds(back, around), boundsOfPath(shape.path))
    if (isEmpty(part)) return shape
    const path = rectanglePath(part.left, part.top, part.right - part.left, part.bottom - part.top)
    return { ...shape, path, bounds: transformBounds(shape.matrix, part) }
  }

  #rectangles(
    source: Source,
    numbers: number[],
  ): [number, number, number, number, number, number, number, number] {
    const { width, height } = source
    if (numbers.length === 2) return [0, 0, width, height, numbers[0] ?? 0, numbers[1] ?? 0, width, height]
    if (numbers.length === 4)
      return [0, 0, width, height, numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 0]
    const [sx = 0, sy = 0, sw = 0, sh = 0, dx = 0, dy = 0, dw = 0, dh = 0] = numbers
    return [sx, sy, sw, sh, dx, dy, dw, dh]
  }

  /** The shapes in a part of a picture, in its pixels. */
  #partOf(source: Source, part: Bounds): Shape[] {
    const whole: Bounds = { left: 0, top: 0, right: source.width, bottom: source.height }
    if (!(source instanceof RecordingCanvas)) {
      const picture = pictureOf(this.#recorder, cropped(source, whole))
      return picture ? [picture] : []
    }
    const pixels = source.surface.onlyPixels()
    if (pixels) {
      const area = roundedOut(intersection(intersection(part, whole), source.surface.bounds()))
      if (isEmpty(area)) return []
      const picture = pictureOf(this.#recorder, cropped(pixels, area))
      return picture ? [moveShape(translation(area.left, area.top), picture)] : []
    }
    const shapes = source.surface.snapshot()
    const area = intersection(part, whole)
    if (shapes.length === 0 || isEmpty(area)) return []
    if (contains(area, boundsOfShapes(shapes), 0.05)) return shapes
    const path = rectanglePath(area.left, area.top, area.right - area.left, area.bottom - area.top)
    return [{ kind: 'group', shapes, clip: { path, rule: 'nonzero' }, opacity: 1, bounds: area }]
  }

  /** Enlarges a small picture without smoothing, so that its pixels stay visible. */
  #enlarged(source: Source, scale: number): Shape | undefined {
    const pixels = source instanceof RecordingCanvas ? source.surface.onlyPixels() : undefined
    const times = Math.min(MAX_ENLARGEMENT, Math.round(scale))
    if (!pixels || times < 3 || Math.max(pixels.width, pixels.height) > MAX_CRISP_PICTURE_PX) return undefined
    const picture = pictureOf(this.#recorder, enlarged(pixels, times))
    return picture && moveShape(scaling(1 / times), picture)
  }

  #drawTogether(shapes: Shape[]): void {
    const { globalAlpha, globalCompositeOperation } = this
    const [only] = shapes
    if (globalCompositeOperation === 'source-over') {
      if (globalAlpha >= 1) return shapes.forEach((shape) => this.#draw(shape))
      if (shapes.length === 1 && only?.kind === 'image')
        return this.#draw({ ...only, opacity: only.opacity * globalAlpha })
    }
    this.#draw({ kind: 'group', shapes, opacity: globalAlpha, bounds: boundsOfShapes(shapes) })
  }

  #drawLetters(text: string, x: number, y: number, style: CanvasStyle): void {
    if (!this.#canDraw()) return
    const { font, matrix, globalAlpha } = this
    const colour = typeof style === 'string' ? colourText(colourOf(style), globalAlpha) : '#000000'
    const shape = letterShape(this.#recorder, text, x, y, font, matrix, colour)
    if (shape) this.#draw(shape)
  }

  #draw(shape: Shape): void {
    const { narrowed, globalCompositeOperation: operation } = this
    const { surface } = this.canvas
    if (operation === 'source-over') return surface.add(shape, narrowed)
    if (isShapeBlend(operation)) {
      const group: Shape =
        shape.kind === 'group' && !shape.blend
          ? { ...shape, blend: operation }
          : { kind: 'group', shapes: [shape], blend: operation, opacity: 1, bounds: shape.bounds }
      return surface.add(group, narrowed)
    }
    composeOnPixels(this.#recorder, surface, shape, narrowed, operation)
  }
}
