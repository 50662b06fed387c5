import type { EngineBrowser } from './engine-browser.ts'
import type { EngineEvent } from './engine.ts'
import { createRestingLayer } from './layer/resting-layer.ts'
import type { EngineCamera } from './motion/camera.ts'
import { isMoving } from './motion/motion.ts'
import type { Scene } from './scene.ts'
import { createFlightPreparation } from './surface/prepare-flights.ts'

/**
 * ms for which a picture beside the path has to rest until its links and texts are shown. The first picture waits as long,
 * so that it is on the screen before the browser lays them out.
 */
const LAYER_DELAY_MS = 150

const NO_CANVAS = '[mf-viewer] Failed to draw the presentation: this browser offers no canvas to draw on.'

/** Draws the scene as the camera sees it, frame by frame while something moves. */
export interface FrameDrawing {
  /** Loads what the current step shows, then draws it. */
  begin(): void
  /** Requests one frame. Has no effect while a drawing is pending. */
  wake(): void
  /** Draws at once. */
  drawNow(): void
  /** The camera sees something else. */
  viewChanged(): void
  /** The camera goes to a step: waits for its files or, after the first picture, decodes them ahead. */
  stepChanged(step: number): void
  /** A font has loaded: text has to be laid out again. */
  fontLoaded(): void
  stop(): void
}

export interface FrameDrawingOptions {
  readonly camera: EngineCamera
  readonly scene: Scene
  readonly browser: EngineBrowser
  readonly emit: (event: EngineEvent) => void
  /** The first picture is drawn. */
  readonly onFirstPicture: () => void
}

export function createFrameDrawing({
  camera,
  scene: { loader, layer, surface, surfaceError },
  browser,
  emit,
  onFirstPicture,
}: FrameDrawingOptions): FrameDrawing {
  const loop = createFrameLoop(browser, drawFrame)
  const restingLayer = createRestingLayer(layer, browser.after)
  const preparation = createFlightPreparation(surface, browser)
  /** Of the first picture: its files are loading, or loaded, or it is drawn. */
  let first: 'loading' | 'loaded' | 'drawn' = 'loading'
  let isStopped = false

  function waitForFiles(step: number): void {
    void loader.settled(step).then(() => {
      if (first !== 'loading' || !surface || isStopped || step !== camera.state().step) return
      first = 'loaded'
      loop.wake()
    })
  }

  function drawFrame(): NextDrawing {
    if (isMoving(camera.state())) camera.apply({ type: 'ticked' })
    const state = camera.state()
    const moving = isMoving(state) || state.motion.type === 'held'
    // The poster shows meanwhile. A picture without its files would be painted for nothing.
    if (!moving && first === 'loading') return null
    loader.beginFrame()
    surface?.fade(camera.fade())
    const isComplete = surface?.paint(state.view, moving) ?? true
    if (!moving && isComplete) finishPicture()
    if (isMoving(camera.state())) return 'frame'
    if (isComplete) return null
    return first === 'drawn' ? 'frame' : 'task'
  }

  function finishPicture(): void {
    const isFirst = first !== 'drawn'
    if (first === 'loaded') {
      first = 'drawn'
      onFirstPicture()
      loader.lookAhead(camera.state().step + 1)
    }
    const { view, motion } = camera.state()
    preparation.prepareFrom(view, camera.nextFlights)
    restingLayer.show(view, camera.viewport(), isFirst || motion.type === 'free' ? LAYER_DELAY_MS : 0)
  }

  return {
    begin() {
      if (isStopped) return
      const { step } = camera.state()
      emit({ type: 'stepChanged', step })
      if (!surface) emit({ type: 'failed', error: new Error(NO_CANVAS, { cause: surfaceError }) })
      loader.start(step)
      waitForFiles(step)
      preparation.prepareItems()
    },
    wake: loop.wake,
    drawNow() {
      drawFrame()
      loop.wake()
    },
    viewChanged() {
      preparation.reset()
      restingLayer.hide()
      loop.wake()
    },
    stepChanged(step) {
      if (first === 'loading') waitForFiles(step)
      else loader.lookAhead(step)
    },
    fontLoaded() {
      restingLayer.invalidate()
      loop.wake()
    },
    stop() {
      isStopped = true
      loop.stop()
      restingLayer.cancel()
      preparation.reset()
    },
  }
}

/** When to draw again: in the next frame, in the next task (if a frame would show nothing new), or not at all. */
type NextDrawing = 'frame' | 'task' | null

/** Requests frames one by one, and none while nothing moves. */
function createFrameLoop(
  { nextFrame, nextTask }: Pick<EngineBrowser, 'nextFrame' | 'nextTask'>,
  draw: () => NextDrawing,
) {
  let cancel: (() => void) | null = null

  function inNextTask(callback: () => void): () => void {
    let isCancelled = false
    void nextTask().then(() => {
      if (!isCancelled) callback()
    })
    return () => (isCancelled = true)
  }

  function drawAndGoOn(): void {
    cancel = null
    const next = draw()
    if (next === 'task') cancel = inNextTask(drawAndGoOn)
    else if (next === 'frame') wake()
  }

  function wake(): void {
    cancel ??= nextFrame(drawAndGoOn)
  }

  return {
    wake,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
