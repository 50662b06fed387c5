import { RecordingContext } from './recording-context.ts'
import type { Recorder } from './recorder.ts'
import { createSurface, type Surface } from './surface.ts'

/** A canvas for PDF.js that records drawing operations as shapes. */
export class RecordingCanvas {
  readonly #recorder: Recorder
  readonly #context: RecordingContext
  #width: number
  #height: number
  surface: Surface

  constructor(recorder: Recorder, width: number, height: number) {
    this.#recorder = recorder
    this.#width = width
    this.#height = height
    this.surface = this.#freshSurface()
    this.#context = new RecordingContext(recorder, this)
  }

  get width(): number {
    return this.#width
  }

  /** Like any canvas, a new size clears it. */
  set width(width: number) {
    this.#width = width
    this.#reset()
  }

  get height(): number {
    return this.#height
  }

  set height(height: number) {
    this.#height = height
    this.#reset()
  }

  getContext(): RecordingContext {
    return this.#context
  }

  #reset(): void {
    this.surface = this.#freshSurface()
    this.#context.reset()
  }

  #freshSurface(): Surface {
    return createSurface(this.#recorder, this.#width, this.#height)
  }
}

/** The canvas factory for PDF.js. */
export function canvasFactoryFor(recorder: Recorder) {
  interface Entry {
    canvas: RecordingCanvas | null
    context: RecordingContext | null
  }
  return class RecordingCanvasFactory {
    create(width: number, height: number): Entry {
      const canvas = new RecordingCanvas(
        recorder,
        Math.max(1, Math.ceil(width)),
        Math.max(1, Math.ceil(height)),
      )
      return { canvas, context: canvas.getContext() }
    }

    reset({ canvas }: Entry, width: number, height: number): void {
      if (!canvas) return
      canvas.width = Math.max(1, Math.ceil(width))
      canvas.height = Math.max(1, Math.ceil(height))
    }

    destroy(entry: Entry): void {
      entry.canvas = null
      entry.context = null
    }

    getNoAlphaContext(canvas: RecordingCanvas): RecordingContext {
      return canvas.getContext()
    }
  }
}
