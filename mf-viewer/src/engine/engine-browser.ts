import type { TextMeasure } from '@viewpage/deck'
import { decodePicture } from './assets/decode-picture.ts'
import type { FetchFile } from './assets/fetch-file.ts'
import type { FontPlace } from './assets/deck-fonts.ts'
import type { DecodedPicture } from './assets/picture-store.ts'
import { browserFrames, type Frames } from './frame-loop.ts'

/** Where an engine touches the world outside; a test brings its own. */
export interface EngineEdges {
  readonly frames: Frames
  /** ms, monotonic. */
  readonly now: () => number
  /** Calls back once after so many ms. @returns the undo */
  readonly after: (ms: number, callback: () => void) => () => void
  /** Calls back when there is nothing else to do, with a way to ask whether there still is not. @returns the undo */
  readonly whenIdle: (callback: (hasTime: () => boolean) => void) => () => void
  readonly fetch: FetchFile
  readonly decode: (blob: Blob, width: number | undefined) => Promise<DecodedPicture>
  readonly measure: TextMeasure
  readonly fonts: FontPlace
  readonly createFont: (family: string, data: ArrayBuffer, descriptors: FontFaceDescriptors) => FontFace
  /** px of the device to each CSS px. */
  readonly pixelRatio: () => number
  /** Calls back when the ratio changes: another screen, or the page is zoomed. @returns the undo */
  readonly onPixelRatio: (callback: () => void) => () => void
}

/** Letters are half as wide as high, about. */
const GUESS: TextMeasure = { font: '', measureText: (text) => ({ width: 50 * text.length }) }

/** The world outside, as a browser has it. */
export function browserEngineEdges(): EngineEdges {
  return {
    frames: browserFrames,
    now: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    whenIdle,
    fetch: (url, init) => fetch(url, init),
    decode: decodePicture,
    measure: document.createElement('canvas').getContext('2d') ?? GUESS,
    fonts: document.fonts,
    createFont: (family, data, descriptors) => new FontFace(family, data, descriptors),
    pixelRatio: () => devicePixelRatio,
    onPixelRatio,
  }
}

/** ms; a part of work that nobody feels, where the browser does not say how much there is. */
const SLICE = 8

/** Safari has no idle callbacks before 26. */
function whenIdle(callback: (hasTime: () => boolean) => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback((deadline) => callback(() => deadline.timeRemaining() > 1))
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(() => {
    const end = performance.now() + SLICE
    callback(() => performance.now() < end)
  }, 50)
  return () => clearTimeout(timer)
}

/** A media query fires once for the ratio it names; then another has to be asked. */
function onPixelRatio(callback: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  function change(): void {
    query.removeEventListener('change', change)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', change)
    callback()
  }
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}
