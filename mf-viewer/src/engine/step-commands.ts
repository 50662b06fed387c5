import type { Gesture } from './gestures/recognise.ts'
import type { EngineCamera } from './motion/camera.ts'

/** Moves the camera along the path. Steps count from 1. */
export interface StepCommands {
  /** Ignores a step out of range. */
  flyTo(step: number, options?: { instant?: boolean }): void
  next(): void
  previous(): void
  returnToPath(): void
  handleGesture(gesture: Gesture): void
}

/** @param onEndPassed called when the visitor goes beyond the last step */
export function createStepCommands(
  camera: EngineCamera,
  stepCount: number,
  onEndPassed: () => void,
): StepCommands {
  const currentStep = () => camera.state().step

  function flyTo(step: number, { instant = false } = {}): void {
    if (!Number.isInteger(step) || step < 1 || step > stepCount) return
    camera.apply({ type: 'stepWanted', step, instant })
  }

  function next(): void {
    const isAtEnd = currentStep() === stepCount
    // At the end, the picture flies back from where a swipe moved it.
    flyTo(isAtEnd ? stepCount : currentStep() + 1)
    if (isAtEnd) onEndPassed()
  }

  function previous(): void {
    flyTo(Math.max(1, currentStep() - 1))
  }

  return {
    flyTo,
    next,
    previous,
    returnToPath: () => flyTo(currentStep()),
    handleGesture(gesture) {
      if (gesture.type !== 'swiped') camera.apply(gesture)
      else if (gesture.direction === 1) next()
      else previous()
    },
  }
}
