import type { Viewport } from '@viewpage/deck'
import { createFrameDrawing } from './draw-frames.ts'
import type { EngineBrowser } from './engine-browser.ts'
import type { Engine, EngineEvent, EngineOptions } from './engine.ts'
import { createCamera } from './motion/camera.ts'
import { eventsBetween } from './motion/motion-events.ts'
import type { MotionState } from './motion/motion.ts'
import { createScene } from './scene.ts'
import { createStepCommands } from './step-commands.ts'
import type { CreateSurface } from './surface/surface.ts'

/** Connects the parts of an engine: camera, scene, drawing and gestures. Each part owns its state. */
export function createEngine(
  options: EngineOptions,
  createSurface: CreateSurface,
  browser: EngineBrowser,
): Engine {
  const { container, document: deck } = options
  const now = options.now ?? browser.now
  const viewport = sizeOf(container)
  let isDestroyed = false

  const camera = createCamera({ ...options, viewport, now }, cameraChanged)
  const steps = createStepCommands({
    camera,
    stepCount: deck.path.length,
    lastStep: options.lastStep,
    onEndPassed: endPassed,
    after: browser.after,
  })
  const stage = () => ({ viewport: camera.viewport(), pixelRatio: browser.pixelRatio() })
  const scene = createScene(options, createSurface, browser, stage, {
    happened: emit,
    changed: () => drawing.wake(),
    fontLoaded: () => drawing.fontLoaded(),
    stepLinked: (step) => steps.flyTo(step),
  })
  const drawing = createFrameDrawing({ camera, scene, browser, emit, onFirstPicture: firstPictureDrawn })
  const gestures = steps.followGestures(container, options)
  const stopPixelRatio = browser.onPixelRatio(resize)

  scene.surface?.resize(viewport, browser.pixelRatio())
  // The first events follow after the caller has received the engine, in a task of their own: creating it takes long.
  browser.after(0, drawing.begin)

  function emit(event: EngineEvent): void {
    if (!isDestroyed) options.onEvent(event)
  }

  function cameraChanged(state: MotionState, before: MotionState): void {
    if (isDestroyed) return
    if (state.motion.type === 'fading' && before.motion.type !== 'fading') scene.surface?.keep()
    if (state.step !== before.step) {
      scene.leaveVideos()
      drawing.stepChanged(state.step)
    }
    drawing.viewChanged()
    gestures.update()
    eventsBetween(before, state).forEach(emit)
  }

  function endPassed(): void {
    scene.layer.pauseVideos()
    emit({ type: 'endPassed' })
  }

  function firstPictureDrawn(): void {
    emit({ type: 'ready' })
    const { motion, step } = camera.state()
    if (motion.type === 'resting') emit({ type: 'rested', step })
  }

  function resize(): void {
    const size = sizeOf(container)
    scene.surface?.resize(size, browser.pixelRatio())
    camera.resize(size)
    gestures.update()
    // A resized canvas is empty. Draw at once, so that it is never shown empty.
    drawing.drawNow()
  }

  return {
    get step() {
      return camera.state().step
    },
    flyTo: steps.flyTo,
    next: steps.next,
    previous: steps.previous,
    returnToPath: steps.returnToPath,
    zoomBy: camera.zoomBy,
    resize,
    destroy() {
      isDestroyed = true
      drawing.stop()
      stopPixelRatio()
      gestures.stop()
      steps.stop()
      scene.destroy()
    },
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Viewport {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}
