import type { EngineOptions } from './engine.ts'
import { listenToGestures, type GestureListener } from './gestures/listen-to-gestures.ts'
import { DOUBLE_CLICK_MS, isSecondClick, type Click } from './gestures/second-click.ts'
import type { Gesture } from './gestures/recognise.ts'
import type { EngineCamera } from './motion/camera.ts'
import type { MotionState } from './motion/motion.ts'

/** Moves the camera along the path. Steps count from 1. */
export interface StepCommands {
  /** Ignores a step out of range. */
  flyTo(step: number, options?: { instant?: boolean }): void
  next(): void
  previous(): void
  returnToPath(): void
  /** Follows what the visitor does with pointer, wheel and fingers. */
  followGestures(
    container: HTMLElement,
    options: Pick<EngineOptions, 'embedded' | 'fillsScreen'>,
  ): GestureListener
  /** Forgets a click that waits for a second one. */
  stop(): void
}

interface StepCommandOptions {
  readonly camera: EngineCamera
  readonly stepCount: number
  /** Going on from it passes the end. @default the step after which there is none */
  readonly lastStep?: number | undefined
  /** Called when the visitor goes beyond the last step, or beyond `lastStep`. */
  readonly onEndPassed: () => void
  /** Calls back once after `ms`. @returns the undo */
  readonly after: (ms: number, callback: () => void) => () => void
}

export function createStepCommands({
  camera,
  stepCount,
  lastStep = stepCount,
  onEndPassed,
  after,
}: StepCommandOptions): StepCommands {
  let firstClick: {
    readonly click: Click
    readonly from: MotionState
    readonly wasZoomedIn: boolean
  } | null = null
  let forgetEnd = () => {}
  const currentStep = () => camera.state().step
  const isAtEnd = () => currentStep() === lastStep || currentStep() === stepCount

  function flyTo(step: number, { instant = false } = {}): void {
    forgetEnd()
    if (!Number.isInteger(step) || step < 1 || step > stepCount) return
    camera.apply({ type: 'stepWanted', step, instant })
  }

  function next(): void {
    const isEnd = isAtEnd()
    // At the end, the picture flies back from where a swipe moved it.
    flyTo(isEnd ? currentStep() : currentStep() + 1)
    if (isEnd) onEndPassed()
  }

  function previous(): void {
    flyTo(Math.max(1, currentStep() - 1))
  }

  function handleFirstClick(click: Click): void {
    firstClick = { click, from: camera.state(), wasZoomedIn: camera.isZoomedIn() }
    // The end screen covers the picture, where the second click would be lost.
    if (isAtEnd()) forgetEnd = after(DOUBLE_CLICK_MS, next)
    else next()
  }

  function handleSecondClick({ x, y }: Click, from: MotionState, wasZoomedIn: boolean): void {
    firstClick = null
    forgetEnd()
    if (wasZoomedIn) flyTo(from.step)
    else camera.apply({ type: 'lookedAt', from, x, y })
  }

  /**
   * A click shows the next step at once. If a second one follows, the first is taken back: the picture comes nearer to what was under
   * the pointer, or if it was enlarged before, returns to its step.
   */
  function handleClick(click: Click): void {
    if (firstClick && isSecondClick(click, firstClick.click))
      handleSecondClick(click, firstClick.from, firstClick.wasZoomedIn)
    else handleFirstClick(click)
  }

  function handleGesture(gesture: Gesture): void {
    if (gesture.type !== 'swiped') camera.apply(gesture)
    else if (gesture.direction === 1) next()
    else previous()
  }

  return {
    flyTo,
    next,
    previous,
    returnToPath: () => flyTo(currentStep()),
    followGestures: (container, { embedded, fillsScreen }) =>
      listenToGestures(container, {
        embedded,
        fillsScreen,
        isZoomedIn: camera.isZoomedIn,
        onGesture: handleGesture,
        onZoom: (factor, x, y) => camera.apply({ type: 'zoomed', factor, x, y }),
        onClick: handleClick,
      }),
    stop: () => forgetEnd(),
  }
}
