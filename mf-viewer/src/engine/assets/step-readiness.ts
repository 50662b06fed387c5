import type { DeckLoader } from './deck-loader.ts'

/** Loads what the steps show. Owns whether the first picture is loaded, and whether it is drawn. */
export interface StepReadiness {
  /** Whether files of the first picture are missing. */
  isLoading(): boolean
  isDrawn(): boolean
  /** The camera goes to a step: waits for its files or, after the first picture, decodes them ahead. */
  stepWanted(step: number): void
  /** The picture at rest is complete. */
  pictureCompleted(): void
}

export interface StepReadinessOptions {
  readonly loader: Pick<DeckLoader, 'settled' | 'lookAhead'>
  readonly currentStep: () => number
  /** False when nothing can be drawn. */
  readonly canDraw: () => boolean
  /** The files of the current step are loaded: it can be drawn. */
  readonly onLoaded: () => void
  /** The first picture is drawn. */
  readonly onDrawn: () => void
}

export function createStepReadiness(options: StepReadinessOptions): StepReadiness {
  const { loader, currentStep, canDraw, onLoaded, onDrawn } = options
  let stage: 'loading' | 'loaded' | 'drawn' = 'loading'

  function waitFor(step: number): void {
    void loader.settled(step).then(() => {
      if (stage !== 'loading' || !canDraw() || step !== currentStep()) return
      stage = 'loaded'
      onLoaded()
    })
  }

  return {
    isLoading: () => stage === 'loading',
    isDrawn: () => stage === 'drawn',
    stepWanted(step) {
      if (stage === 'loading') waitFor(step)
      else loader.lookAhead(step)
    },
    pictureCompleted() {
      if (stage !== 'loaded') return
      stage = 'drawn'
      onDrawn()
      loader.lookAhead(currentStep() + 1)
    },
  }
}
