import type { DeckDocument, View } from '@viewpage/deck'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createEngine } from '../../src/engine/create-engine.ts'
import type { EngineBrowser } from '../../src/engine/engine-browser.ts'
import type { EngineEvent, EngineOptions } from '../../src/engine/engine.ts'
import type { FileResponse } from '../../src/engine/assets/fetch-file.ts'
import type { Surface } from '../../src/engine/surface/surface.ts'
import { sampleDeck } from './sample-deck.ts'

export interface StageOptions extends Partial<
  Pick<EngineOptions, 'step' | 'lastStep' | 'embedded' | 'fillsScreen'>
> {
  readonly document?: DeckDocument
  readonly reducedMotion?: boolean
  /** Responses by the first letter of the file; a file without one is found. */
  readonly answer?: (letter: string) => FileResponse | Promise<FileResponse> | undefined
  readonly decode?: EngineBrowser['decode']
  /** @default fails for every font */
  readonly createFont?: EngineBrowser['createFont']
  readonly hasCanvas?: boolean
  /** Parts that the first picture is painted in. @default 1 */
  readonly firstPictureParts?: number
}

/** A stage of 160 by 90 px with an engine. The test controls frames, time, network and drawing. */
export function createEngineStage(options: StageOptions = {}) {
  const { document: deck = sampleDeck(), hasCanvas = true } = options
  const clock = createManualClock()
  const frames = createManualFrames()
  const events: EngineEvent[] = []
  const painted: { view: View; moving: boolean; fade: number }[] = []
  const requested: string[] = []
  let onPixelRatio = () => {}
  let size = { width: 160, height: 90 }
  let fade = 0
  let fontChanges = 0

  const container = globalThis.document.createElement('div')
  Object.defineProperties(container, {
    clientWidth: { get: () => size.width },
    clientHeight: { get: () => size.height },
  })
  // jsdom does not know this property.
  let touchAction = ''
  const { style } = container
  const setProperty = style.setProperty.bind(style)
  style.setProperty = (name, value, priority) => {
    if (name === 'touch-action') touchAction = value ?? ''
    setProperty(name, value, priority)
  }
  const root = globalThis.document.createElement('section')
  root.tabIndex = -1
  root.append(container)
  globalThis.document.body.append(root)

  const surface: Surface = {
    paint(view, moving) {
      painted.push({ view, moving, fade })
      return painted.length >= (options.firstPictureParts ?? 1)
    },
    keep: () => {},
    fade(opacity) {
      fade = opacity
    },
    resize: () => {},
    changed: () => {},
    fontsChanged: () => (fontChanges += 1),
    expect: () => {},
    prepare: () => true,
    destroy: () => {},
  }
  const browser: EngineBrowser = {
    nextFrame: frames.request,
    nextTask: () => Promise.resolve(),
    now: clock.now,
    after: clock.after,
    whenIdle: () => () => {},
    fetch: (url) => {
      const letter = String(url).slice(8, 9)
      requested.push(letter)
      return Promise.resolve(options.answer?.(letter) ?? fileOf(100))
    },
    decode:
      options.decode ??
      (() => Promise.resolve({ source: {}, width: 10, height: 10, close: () => undefined })),
    measure: { font: '', measureText: (text) => ({ width: 50 * text.length }) },
    fonts: { add: () => {}, delete: () => {} },
    createFont:
      options.createFont ??
      (() => {
        throw new Error('there are no fonts here')
      }),
    pixelRatio: () => 1,
    onPixelRatio(callback) {
      onPixelRatio = callback
      return () => (onPixelRatio = () => {})
    },
  }
  const engine = createEngine(
    {
      container,
      document: deck,
      step: options.step ?? 1,
      lastStep: options.lastStep,
      assetUrl: (sha256) => `/assets/${sha256}`,
      texts: { unavailable: 'Not available', notLoaded: 'Not loaded', playVideo: 'Play video' },
      onEvent: (event) => events.push(event),
      reducedMotion: () => options.reducedMotion ?? false,
      embedded: options.embedded ?? false,
      fillsScreen: options.fillsScreen ?? (() => false),
    },
    () => {
      if (!hasCanvas) throw new Error('no canvas')
      return surface
    },
    browser,
  )

  return {
    engine,
    container,
    root,
    clock,
    frames,
    events,
    painted,
    /** First letters of the files that were fetched, in order. */
    requested,
    /** How often the surface had to measure its text again. */
    fontChanges: () => fontChanges,
    changePixelRatio: () => onPixelRatio(),
    resizeTo(width: number, height: number) {
      size = { width, height }
      engine.resize()
    },
    /** Types of the events, with their step. */
    eventNames: () => events.map((event) => ('step' in event ? `${event.type} ${event.step}` : event.type)),
    /** Runs pending promises, a frame and due timers, without advancing the clock. */
    async settle() {
      for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
      frames.draw()
      clock.advance(0)
    },
    /** Advances the clock, with a frame every 10 ms. */
    play(ms: number) {
      for (let passed = 0; passed < ms; passed += 10) {
        clock.advance(10)
        frames.draw()
      }
      clock.advance(0)
    },
    touchAction: () => touchAction,
    /** The layer over the picture. */
    layer: () => container.querySelector<HTMLElement>(':scope > div'),
    camera: () => painted.at(-1)?.view.camera,
    pointer(type: string, x: number, y: number, own: PointerEventInit & { target?: Element | null } = {}) {
      const { target = container, ...init } = own
      const { pointerId = 1, pointerType = 'mouse', ...mouse } = init
      const event = new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX: x,
        clientY: y,
        ...mouse,
      })
      // jsdom has no pointers.
      Object.defineProperties(event, {
        pointerId: { value: pointerId },
        pointerType: { value: pointerType },
        timeStamp: { value: clock.now() },
      })
      target?.dispatchEvent(event)
    },
    remove() {
      engine.destroy()
      root.remove()
    },
  }
}

/** The response for a file. */
export function fileOf(bytes: number): FileResponse {
  const blob = () => Promise.resolve(new Blob([new Uint8Array(bytes)]))
  return { ok: true, status: 200, statusText: 'OK', body: null, blob }
}

/** The response for a failed file. */
export function failure(status: number, statusText: string): FileResponse {
  return { ...fileOf(0), ok: false, status, statusText }
}

function createManualFrames() {
  let waiting: (() => void)[] = []
  let requested = 0
  return {
    request(callback: () => void) {
      waiting.push(callback)
      requested += 1
      return () => {
        waiting = []
      }
    },
    /** Number of requested frames. */
    requested: () => requested,
    isWaiting: () => waiting.length > 0,
    draw() {
      const due = waiting
      waiting = []
      due.forEach((callback) => callback())
    },
  }
}
