import type { PaintResources, Viewport } from '@viewpage/deck'
import { createDeckLoader } from './assets/deck-loader.ts'
import { createStepReadiness } from './assets/step-readiness.ts'
import type { EngineBrowser } from './engine-browser.ts'
import type { Engine, EngineEvent, EngineOptions } from './engine.ts'
import { createFrameLoop, type NextDrawing } from './frame-loop.ts'
import { listenToGestures } from './gestures/listen-to-gestures.ts'
import { createDomLayer } from './layer/dom-layer.ts'
import { createRestingLayer } from './layer/resting-layer.ts'
import { createCamera } from './motion/camera.ts'
import { eventsBetween } from './motion/motion-events.ts'
import { isMoving, type MotionState } from './motion/motion.ts'
import { createStepCommands } from './step-commands.ts'
import { createFlightPreparation } from './surface/prepare-flights.ts'
import type { CreateSurface, Surface, SurfaceOptions } from './surface/surface.ts'

/**
 * ms for which a picture beside the path has to rest until its links and texts are shown. The first picture waits as long,
 * so that it is on the screen before the browser lays them out.
 */
const LAYER_DELAY_MS = 150

/** Connects the parts of an engine: camera, files, surface, DOM layer and gestures. Each part owns its state. */
export function createEngine(
  options: EngineOptions,
  createSurface: CreateSurface,
  browser: EngineBrowser,
): Engine {
  const { container, document: deck, texts, assetUrl, embedded, fillsScreen } = options
  const now = options.now ?? browser.now
  const viewport = sizeOf(container)
  let isDestroyed = false

  const loop = createFrameLoop(browser.frames, browser.nextTask, drawFrame)
  const camera = createCamera({ ...options, viewport, now }, cameraChanged)
  const steps = createStepCommands({
    camera,
    stepCount: deck.path.length,
    onEndPassed: endPassed,
    after: browser.after,
  })
  const loader = createDeckLoader({
    document: deck,
    source: { fetch: browser.fetch, assetUrl, after: browser.after },
    decode: browser.decode,
    fonts: browser.fonts,
    createFont: browser.createFont,
    stage: () => ({ viewport: camera.viewport(), pixelRatio: browser.pixelRatio() }),
    onEvent: emit,
    onChange: itemsChanged,
    onFont,
  })
  const resources: PaintResources = {
    ...loader.resources,
    failure(assetId) {
      const reason = loader.resources.failure?.(assetId)
      return reason === '' ? texts.notLoaded : reason
    },
    videoFrame: (itemId) => layer.videoFrame(itemId),
  }
  const { surface, error: surfaceError } = tryCreate(createSurface, {
    container,
    document: deck,
    resources,
    unavailable: texts.unavailable,
    onRestored: loop.wake,
    onLost(error) {
      emit({ type: 'failed', error })
      loop.wake()
    },
  })
  const layer = createDomLayer({
    container,
    document: deck,
    texts,
    assetUrl,
    measure: browser.measure,
    fontFamily: loader.resources.fontFamily,
    onStepLink: (step) => steps.flyTo(step),
    onVideoError(item, error) {
      loader.fail(item.asset, deck.assets[item.asset]?.mediaType ?? '')
      emit({ type: 'itemFailed', itemId: item.id, error })
      itemsChanged([item.id])
    },
  })
  const restingLayer = createRestingLayer(layer, browser.after)
  const preparation = createFlightPreparation(surface, browser)
  const readiness = createStepReadiness({
    loader,
    currentStep: () => camera.state().step,
    canDraw: () => surface !== null && !isDestroyed,
    onLoaded: loop.wake,
    onDrawn: firstPictureDrawn,
  })
  const gestures = listenToGestures(container, {
    embedded,
    isZoomedIn: camera.isZoomedIn,
    fillsScreen,
    onGesture: steps.handleGesture,
    onZoom: (factor, x, y) => camera.apply({ type: 'zoomed', factor, x, y }),
    onClick: steps.handleClick,
  })
  const stopPixelRatio = browser.onPixelRatio(resize)

  surface?.resize(viewport, browser.pixelRatio())
  // The first events follow after the caller has received the engine, in a task of their own: creating it takes long.
  browser.after(0, begin)

  function begin(): void {
    if (isDestroyed) return
    const { step } = camera.state()
    emit({ type: 'stepChanged', step })
    if (!surface) emit({ type: 'failed', error: new Error(NO_CANVAS, { cause: surfaceError }) })
    loader.start(step)
    readiness.stepWanted(step)
    preparation.prepareItems()
  }

  function emit(event: EngineEvent): void {
    if (!isDestroyed) options.onEvent(event)
  }

  function cameraChanged(state: MotionState, before: MotionState): void {
    if (isDestroyed) return
    if (state.motion.type === 'fading' && before.motion.type !== 'fading') surface?.keep()
    if (state.step !== before.step) stepChanged(state.step)
    preparation.reset()
    restingLayer.hide()
    gestures.update()
    eventsBetween(before, state).forEach(emit)
    loop.wake()
  }

  function stepChanged(step: number): void {
    layer.pauseVideos()
    surface?.changed(
      deck.items.flatMap(({ kind, id }) => (kind === 'video' && layer.videoFrame(id) ? [id] : [])),
    )
    readiness.stepWanted(step)
  }

  function endPassed(): void {
    layer.pauseVideos()
    emit({ type: 'endPassed' })
  }

  function itemsChanged(itemIds: readonly string[]): void {
    surface?.changed(itemIds)
    loop.wake()
  }

  function onFont(): void {
    surface?.fontsChanged()
    layer.fontsChanged()
    restingLayer.invalidate()
    loop.wake()
  }

  function drawFrame(): NextDrawing {
    if (isMoving(camera.state())) camera.apply({ type: 'ticked' })
    const state = camera.state()
    const moving = isMoving(state) || state.motion.type === 'held'
    // The poster shows meanwhile. A picture without its files would be painted for nothing.
    if (!moving && readiness.isLoading()) return null
    loader.beginFrame()
    surface?.fade(camera.fade())
    const isComplete = surface?.paint(state.view, moving) ?? true
    if (!moving && isComplete) finishPicture()
    if (isMoving(camera.state())) return 'frame'
    if (isComplete) return null
    return readiness.isDrawn() ? 'frame' : 'task'
  }

  function finishPicture(): void {
    const isFirst = !readiness.isDrawn()
    readiness.pictureCompleted()
    const { view, motion } = camera.state()
    preparation.prepareFrom(view, camera.nextFlights)
    restingLayer.show(view, camera.viewport(), isFirst || motion.type === 'free' ? LAYER_DELAY_MS : 0)
  }

  function firstPictureDrawn(): void {
    emit({ type: 'ready' })
    const { motion, step } = camera.state()
    if (motion.type === 'resting') emit({ type: 'rested', step })
  }

  function resize(): void {
    const size = sizeOf(container)
    surface?.resize(size, browser.pixelRatio())
    camera.resize(size)
    gestures.update()
    // A resized canvas is empty. Draw at once, so that it is never shown empty.
    drawFrame()
    loop.wake()
  }

  return {
    get step() {
      return camera.state().step
    },
    flyTo: steps.flyTo,
    next: steps.next,
    previous: steps.previous,
    returnToPath: steps.returnToPath,
    zoomBy(factor) {
      const { width, height } = camera.viewport()
      camera.apply({ type: 'zoomed', factor, x: width / 2, y: height / 2 })
    },
    resize,
    destroy() {
      isDestroyed = true
      loop.stop()
      restingLayer.cancel()
      preparation.reset()
      stopPixelRatio()
      gestures.stop()
      steps.stop()
      layer.destroy()
      surface?.destroy()
      loader.destroy()
    },
  }
}

const NO_CANVAS = '[mf-viewer] Failed to draw the presentation: this browser offers no canvas to draw on.'

function tryCreate(
  createSurface: CreateSurface,
  options: SurfaceOptions,
): { readonly surface: Surface | null; readonly error?: unknown } {
  try {
    return { surface: createSurface(options) }
  } catch (error) {
    return { surface: null, error }
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Viewport {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}
