import { DOMMatrix, Path2D } from '@napi-rs/canvas'
import type { Bounds } from '../../geometry/bounds.ts'
import { IDENTITY, multiply, rotation, scaling, translation, type Matrix } from '../../geometry/matrix.ts'
import {
  append,
  boundsOfPath,
  emptyPath,
  rectanglePath,
  transformPath,
  type Path,
} from '../../geometry/path.ts'
import { narrow } from './clip.ts'
import { copyState, DrawingState } from './drawing-state.ts'
import { RecordedGradient } from './recorded-paint.ts'

export type Rule = 'nonzero' | 'evenodd'

/** The part of a 2D context that does not draw: transform, current path and clip. */
export abstract class RecordingSpace extends DrawingState {
  /** Whether the transform is that of a letter: PDF.js scales by the font size just before it fills a glyph. */
  protected inLetter = false
  #saved: DrawingState[] = []
  /** In the canvas's pixels. */
  #path = emptyPath()

  /** Bounds of the canvas. */
  protected abstract frame(): Bounds

  protected abstract pathOf(path: Path2D): Path

  reset(): void {
    copyState(new DrawingState(), this)
    this.#saved = []
    this.#path = emptyPath()
  }

  save(): void {
    this.#saved.push(copyState(this, new DrawingState()))
    this.inLetter = false
  }

  restore(): void {
    const saved = this.#saved.pop()
    if (saved) copyState(saved, this)
    this.inLetter = false
  }

  // Transform

  getTransform(): DOMMatrix {
    return new DOMMatrix([...this.matrix])
  }

  setTransform(...args: [DOMMatrix] | Matrix): void {
    const [first] = args
    if (typeof first === 'object') this.matrix = [first.a, first.b, first.c, first.d, first.e, first.f]
    else if (args.length === 6) this.matrix = args
    this.inLetter = false
  }

  resetTransform(): void {
    this.setTransform(...IDENTITY)
  }

  transform(...matrix: Matrix): void {
    this.matrix = multiply(this.matrix, matrix)
    this.inLetter = false
  }

  translate(x: number, y: number): void {
    this.transform(...translation(x, y))
  }

  scale(x: number, y: number): void {
    this.transform(...scaling(x, y))
    this.inLetter = x > 0 && y === -x
  }

  rotate(radians: number): void {
    this.transform(...rotation((radians * 180) / Math.PI))
  }

  // Strokes and gradients

  setLineDash(dash: number[]): void {
    this.dash = [...dash]
  }

  getLineDash(): number[] {
    return [...this.dash]
  }

  createLinearGradient(...coordinates: [number, number, number, number]): RecordedGradient {
    return new RecordedGradient(coordinates)
  }

  createRadialGradient(...coordinates: [number, number, number, number, number, number]): RecordedGradient {
    return new RecordedGradient(coordinates)
  }

  // The current path

  beginPath(): void {
    this.#path = emptyPath()
  }

  moveTo(x: number, y: number): void {
    this.#append('M', x, y)
  }

  lineTo(x: number, y: number): void {
    this.#append('L', x, y)
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#append('C', x1, y1, x2, y2, x, y)
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.#append('Q', x1, y1, x, y)
  }

  closePath(): void {
    this.#append('Z')
  }

  rect(x: number, y: number, width: number, height: number): void {
    const { operators, points } = transformPath(this.matrix, rectanglePath(x, y, width, height))
    this.#path.operators.push(...operators)
    this.#path.points.push(...points)
  }

  #append(operator: 'M' | 'L' | 'C' | 'Q' | 'Z', ...points: number[]): void {
    const { points: moved } = transformPath(this.matrix, { operators: [operator], points })
    append(this.#path, operator, ...moved)
  }

  clip(...args: [Path2D, Rule?] | [Rule?]): void {
    const { path, matrix, rule } = this.outline(args)
    const moved = transformPath(matrix, path)
    const around = this.narrowed?.bounds ?? this.frame()
    this.narrowed = narrow(this.narrowed, moved, rule, boundsOfPath(moved), around)
  }

  /** The given path in the current space, or the current path in pixels. */
  protected outline([first, second]: [Path2D?, Rule?] | [Rule?]): { path: Path; matrix: Matrix; rule: Rule } {
    if (first instanceof Path2D)
      return { path: this.pathOf(first), matrix: this.matrix, rule: second ?? 'nonzero' }
    return { path: this.#path, matrix: IDENTITY, rule: first ?? 'nonzero' }
  }
}
