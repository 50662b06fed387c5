import type { TextMeasure } from '@viewpage/deck'
import { ownFetch } from '@viewpage/remote-kit'
import { browserClock, nextTask, whenIdle } from '@viewpage/remote-kit/browser'
import type { FontSet } from './assets/deck-fonts.ts'
import { decodePicture } from './assets/decode-picture.ts'
import type { FetchFile } from './assets/fetch-file.ts'
import type { DecodedPicture } from './assets/picture-store.ts'

/** What an engine needs from the browser. Tests pass their own. */
export interface EngineBrowser {
  /** Calls back in the next animation frame. @returns the undo */
  readonly nextFrame: (callback: () => void) => () => void
  /** Yields between two parts of long work. */
  readonly nextTask: () => Promise<void>
  /** ms, monotonic. */
  readonly now: () => number
  /** Calls back once after `ms`. @returns the undo */
  readonly after: (ms: number, callback: () => void) => () => void
  /** Calls back when the browser is idle; `hasTime` is true while it stays idle. @returns the undo */
  readonly whenIdle: (callback: (hasTime: () => boolean) => void) => () => void
  readonly fetch: FetchFile
  readonly decode: (blob: Blob, width: number | undefined) => Promise<DecodedPicture>
  readonly measure: TextMeasure
  readonly fonts: FontSet
  readonly createFont: (family: string, data: ArrayBuffer, descriptors: FontFaceDescriptors) => FontFace
  /** Device px per CSS px. */
  readonly pixelRatio: () => number
  /** Calls back when the ratio changes: on another screen, or when the page is zoomed. @returns the undo */
  readonly onPixelRatio: (callback: () => void) => () => void
}

/** Estimates letters as half as wide as high, where the browser has no Canvas2D. */
const ESTIMATED_MEASURE: TextMeasure = { font: '', measureText: (text) => ({ width: 50 * text.length }) }

/** ms to wait in a browser without idle callbacks. */
const IDLE_FALLBACK_MS = 50

export function engineBrowser(): EngineBrowser {
  return {
    nextFrame(callback) {
      const handle = requestAnimationFrame(callback)
      return () => cancelAnimationFrame(handle)
    },
    nextTask,
    now: browserClock.now,
    after: browserClock.after,
    whenIdle: (callback) => whenIdle(callback, { fallbackDelayMs: IDLE_FALLBACK_MS }),
    fetch: (url, init) => ownFetch(url, init),
    decode: decodePicture,
    measure: document.createElement('canvas').getContext('2d') ?? ESTIMATED_MEASURE,
    fonts: document.fonts,
    createFont: (family, data, descriptors) => new FontFace(family, data, descriptors),
    pixelRatio: () => devicePixelRatio,
    onPixelRatio,
  }
}

/** A media query fires once for the ratio that it names. After that, a new query is needed. */
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
