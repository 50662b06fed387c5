import type { DeckDocument, PaintResources, View, Viewport } from '@viewpage/deck'
import type { EngineEdges } from './engine-edges.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { createFrameLoop } from './frame-loop.ts'
import { listenToGestures } from './gestures/listen-to-gestures.ts'
import type { Gesture } from './gestures/recognise.ts'
import { createDomLayer } from './layer/dom-layer.ts'
import { createDeckLoader } from './assets/deck-loader.ts'
import { limitsOf } from './motion/limits.ts'
import { eventsBetween } from './motion/motion-events.ts'
import type { MotionInput } from './motion/motion-input.ts'
import { isMoving } from './motion/motion.ts'
import { fadeOf, flightsFrom, move, restingAt } from './motion/move-camera.ts'
import type { Surface } from './surface/surface.ts'

/** Makes the one thing in which engines differ. @throws Error when this browser cannot draw that way. */
export type CreateSurface = (options: SurfaceOptions) => Surface

export interface SurfaceOptions {
  readonly container: HTMLElement
  readonly document: DeckDocument
  readonly resources: PaintResources
  /** What a placeholder says. */
  readonly unavailable: string
  /** The browser took the picture away, and can be given a new one. */
  readonly onRestored: () => void
  /** The browser took away what was drawn with; from now on a slower way is taken. */
  readonly onLost: (error: Error) => void
}

/** ms; a picture that was left beside the path gets its links and texts back once it was still for so long. */
const STILL = 150

/** An engine around a surface: everything but the drawing. */
export function createEngine(
  options: EngineOptions,
  createSurface: CreateSurface,
  edges: EngineEdges,
): Engine {
  const { container, document: deck, texts, assetUrl, onEvent, embedded, reducedMotion } = options
  const now = options.now ?? edges.now
  const limits = limitsOf(deck)
  let viewport = sizeOf(container)
  let state = restingAt(deck, options.step, viewport)
  let isReady = false
  let isStarted = false
  let isDestroyed = false
  /** What lies over the picture is not what should lie there. */
  let isLayerStale = true
  let cancelLayer = () => {}
  let cancelIdle = () => {}
  /** The view from which the surface expects to go on. */
  let expected: View | null = null

  const source = { fetch: edges.fetch, assetUrl, after: edges.after }
  const loader = createDeckLoader({
    document: deck,
    source,
    decode: edges.decode,
    fonts: edges.fonts,
    createFont: edges.createFont,
    stage: () => ({ viewport, pixelRatio: edges.pixelRatio() }),
    onEvent: tell,
    onChange(itemIds) {
      surface?.changed(itemIds)
      loop.wake()
    },
    onFont() {
      surface?.fontsChanged()
      layer.fontsChanged()
      isLayerStale = true
      loop.wake()
    },
  })
  const resources: PaintResources = {
    ...loader.resources,
    failure(assetId) {
      const reason = loader.resources.failure?.(assetId)
      return reason === '' ? texts.notLoaded : reason
    },
    videoFrame: (itemId) => layer.videoFrame(itemId),
  }
  const loop = createFrameLoop(edges.frames, drawFrame)
  let whyNoSurface: unknown
  const surface = surfaceOrNull()
  const layer = createDomLayer({
    container,
    document: deck,
    texts,
    assetUrl,
    measure: edges.measure,
    fontFamily: loader.resources.fontFamily,
    onStepLink: (step) => flyTo(step),
    onVideoError(item, error) {
      loader.fail(item.asset, deck.assets[item.asset]?.mediaType ?? '')
      tell({ type: 'itemFailed', itemId: item.id, error })
      surface?.changed([item.id])
      loop.wake()
    },
  })
  const stopListening = listenToGestures(container, {
    embedded,
    rules: () => ({ swipes: state.onPath, oneFingerDrags: !embedded }),
    onGesture: hear,
    onZoom: (factor, x, y) => take({ type: 'zoomed', factor, x, y }),
  })
  const stopWatchingRatio = edges.onPixelRatio(resize)

  surface?.resize(viewport, edges.pixelRatio())
  // The owner has the engine in hand before it hears of it.
  queueMicrotask(begin)

  function begin(): void {
    if (isDestroyed) return
    tell({ type: 'stepChanged', step: state.step })
    if (surface) loop.wake()
    else tell({ type: 'failed', error: new Error(NO_CANVAS, { cause: whyNoSurface }) })
    loader.start(state.step)
    awaitStep()
  }

  /** Ready is when the step that is wanted by then can be shown. */
  function awaitStep(): void {
    const { step } = state
    void loader.settled(step).then(() => {
      if (isDestroyed || isReady || !surface || step !== state.step) return
      isReady = true
      loop.wake()
    })
  }

  function tell(event: Parameters<typeof onEvent>[0]): void {
    if (!isDestroyed) onEvent(event)
  }

  function take(input: MotionInput): void {
    if (isDestroyed) return
    const before = state
    state = move(before, input, {
      document: deck,
      viewport,
      limits,
      reducedMotion: reducedMotion(),
      now: now(),
    })
    if (state === before) return
    if (state.motion.type === 'fading' && before.motion.type !== 'fading') surface?.keep()
    if (state.step !== before.step) leaveStep()
    hideLayer()
    eventsBetween(before, state).forEach(tell)
    loop.wake()
  }

  function leaveStep(): void {
    layer.pauseVideos()
    surface?.changed(
      deck.items.flatMap(({ kind, id }) => (kind === 'video' && layer.videoFrame(id) ? [id] : [])),
    )
    if (isReady) loader.lookAhead(state.step)
    else awaitStep()
  }

  function hear(gesture: Gesture): void {
    if (gesture.type !== 'swiped') take(gesture)
    else if (gesture.direction === 1) next()
    else previous()
  }

  function flyTo(step: number, { instant = false } = {}): void {
    if (!Number.isInteger(step) || step < 1 || step > deck.path.length) return
    take({ type: 'stepWanted', step, instant })
  }

  function next(): void {
    const isAtEnd = state.step === deck.path.length
    // At the end, a picture that a swipe has moved comes back.
    flyTo(isAtEnd ? state.step : state.step + 1)
    if (!isAtEnd) return
    layer.pauseVideos()
    tell({ type: 'endPassed' })
  }

  function previous(): void {
    flyTo(Math.max(1, state.step - 1))
  }

  function drawFrame(): boolean {
    if (isMoving(state)) take({ type: 'ticked' })
    const moving = isMoving(state) || state.motion.type === 'held'
    loader.beginFrame()
    surface?.fade(fadeOf(state, now()))
    const isWhole = surface?.paint(state.view, moving) ?? true
    if (!moving && isWhole) settle()
    return isMoving(state) || !isWhole
  }

  function settle(): void {
    if (isReady && !isStarted) start()
    if (isStarted && expected !== state.view) expect()
    if (!isLayerStale) return
    cancelLayer()
    const isBesidePath = state.motion.type === 'free'
    cancelLayer = edges.after(isBesidePath ? STILL : 0, () => {
      isLayerStale = false
      layer.show(state.view, viewport)
    })
  }

  /** The first picture stands. */
  function start(): void {
    isStarted = true
    tell({ type: 'ready' })
    if (state.motion.type === 'resting') tell({ type: 'rested', step: state.step })
    loader.lookAhead(state.step + 1)
  }

  /** The next step is likelier than the one before. */
  function expect(): void {
    expected = state.view
    surface?.expect(flightsFrom(state, { document: deck, viewport }))
    cancelIdle()
    prepare()
  }

  /** Reads the rest of the document, and gets ready for the next flights, while nobody needs the time. */
  function prepare(): void {
    cancelIdle = edges.whenIdle((hasTime) => {
      if (surface && !surface.prepare(hasTime)) prepare()
    })
  }

  function hideLayer(): void {
    cancelLayer()
    cancelIdle()
    expected = null
    layer.hide()
    isLayerStale = true
  }

  function resize(): void {
    const from = viewport
    viewport = sizeOf(container)
    surface?.resize(viewport, edges.pixelRatio())
    if (viewport.width !== from.width || viewport.height !== from.height) take({ type: 'resized', from })
    // A canvas of another size is empty; it must not be seen so.
    drawFrame()
    loop.wake()
  }

  function surfaceOrNull(): Surface | null {
    try {
      return createSurface({
        container,
        document: deck,
        resources,
        unavailable: texts.unavailable,
        onRestored: () => loop.wake(),
        onLost(error) {
          tell({ type: 'failed', error })
          loop.wake()
        },
      })
    } catch (error) {
      whyNoSurface = error
      return null
    }
  }

  return {
    get step() {
      return state.step
    },
    flyTo,
    next,
    previous,
    returnToPath: () => flyTo(state.step),
    zoomBy: (factor) => take({ type: 'zoomed', factor, x: viewport.width / 2, y: viewport.height / 2 }),
    resize,
    destroy() {
      isDestroyed = true
      loop.stop()
      cancelLayer()
      cancelIdle()
      stopWatchingRatio()
      stopListening()
      layer.destroy()
      surface?.destroy()
      loader.destroy()
    },
  }
}

const NO_CANVAS = '[mf-viewer] Failed to draw the presentation: this browser has nothing to draw on.'

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Viewport {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}
