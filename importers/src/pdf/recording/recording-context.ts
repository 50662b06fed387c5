import { ImageData, Path2D } from '@napi-rs/canvas'
import type { Paint } from '@viewpage/deck'
import {
  boundsOfBox,
  contains,
  grow,
  intersection,
  isEmpty,
  NOTHING,
  transformBounds,
  type Bounds,
} from '../../geometry/bounds.ts'
import { isFiniteMatrix, meanScale, multiply, translation, type Matrix } from '../../geometry/matrix.ts'
import { boundsOfPath, hasSegments, rectanglePath, transformPath, type Path } from '../../geometry/path.ts'
import { moveShape } from '../../shapes/move-shape.ts'
import { boundsOfShapes, type Shape } from '../../shapes/shape.ts'
import { bandShapes } from './band-shapes.ts'
import { clipPixels, composeOnPixels, isShapeBlend, recolouredStencil } from './compose.ts'
import { fillWithPattern } from './fill-pattern.ts'
import { letterShape } from './letter-shape.ts'
import {
  colourOf,
  gradientBands,
  RecordedGradient,
  RecordedPattern,
  type CanvasStyle,
} from './recorded-paint.ts'
import type { RecordingCanvas } from './recording-canvas.ts'
import { RecordingSpace, type Rule } from './recording-space.ts'
import type { Recorder } from './recorder.ts'
import { colourText } from '../../colour.ts'
import { croppedRectangle } from './cropped-rectangle.ts'
import { enlargedPicture, partOf, sourceRectangles, type Source } from './drawn-source.ts'
import { paintOf, strokeOf } from './current-paint.ts'

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
    const fill = this.#fillOf(path, matrix, rule)
    if (fill === undefined) return
    const bounds = boundsOfPath(transformPath(matrix, path))
    this.#drawOutline(args[0], { kind: 'path', path, matrix, rule, fill, opacity: 1, bounds })
  }

  stroke(...args: [Path2D?]): void {
    if (!this.#canDraw()) return
    const { path, matrix } = this.outline(args)
    if (!hasSegments(path)) return
    const stroke = strokeOf(this, matrix, this.#recorder)
    if (!stroke) return
    const reach = (stroke.width / 2) * meanScale(matrix) * (stroke.join === 'miter' ? 1.5 : 1)
    const bounds = grow(boundsOfPath(transformPath(matrix, path)), reach)
    this.#drawOutline(args[0], { kind: 'path', path, matrix, rule: 'nonzero', stroke, opacity: 1, bounds })
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
    const fill = this.#fillOf(path, matrix, 'nonzero')
    if (fill !== undefined)
      this.#draw(
        croppedRectangle({ path, matrix, bounds, fill }, grow(this.narrowed?.bounds ?? this.frame(), 2)),
      )
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
    const [sx, sy, sw, sh, dx, dy, dw, dh] = sourceRectangles(source, numbers)
    if (!(sw > 0 && sh > 0) || dw === 0 || dh === 0) return
    const place = multiply(multiply(this.matrix, [dw / sw, 0, 0, dh / sh, dx, dy]), translation(-sx, -sy))
    if (!isFiniteMatrix(place)) return
    const crisp = this.imageSmoothingEnabled
      ? undefined
      : enlargedPicture(this.#recorder, source, meanScale(place))
    if (crisp) return this.#drawTogether([moveShape(place, crisp)])
    const part: Bounds = boundsOfBox(sx, sy, sw, sh)
    const shapes = partOf(this.#recorder, source, part).map((shape) => moveShape(place, shape))
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
    this.canvas.surface.put(data, x, y)
  }

  createPattern(source: Source, repetition: string): RecordedPattern {
    const { width, height } = source
    const shapes = partOf(this.#recorder, source, { left: 0, top: 0, right: width, bottom: height })
    return new RecordedPattern(shapes, width, height, repetition === 'repeat')
  }

  // Inside

  #canDraw(): boolean {
    return this.#recorder.spend() && isFiniteMatrix(this.matrix) && this.globalAlpha > 0
  }

  /** The paint to fill an outline with; undefined if nothing is left to fill, because a pattern or many stops did. */
  #fillOf(path: Path, matrix: Matrix, rule: Rule): Paint | undefined {
    const { fillStyle } = this
    if (fillStyle instanceof RecordedPattern) {
      this.#fillPattern(path, matrix, rule, fillStyle)
      return undefined
    }
    if (fillStyle instanceof RecordedGradient && this.#fillBands(path, matrix, rule, fillStyle))
      return undefined
    return paintOf(fillStyle, matrix, this)
  }

  /** Draws an outline, as a glyph if it is that of a letter. */
  #drawOutline(given: unknown, shape: Shape & { kind: 'path' }): void {
    if (!this.inLetter || !(given instanceof Path2D)) return this.#draw(shape)
    const { path, rule: _, ...rest } = shape
    this.#draw({ ...rest, kind: 'glyphs', uses: [[this.#recorder.table.add(path), 0, 0]] })
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
