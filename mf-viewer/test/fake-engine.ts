import type { CreateEngine, Engine, EngineEvent, EngineOptions } from '../src/engine/engine.ts'

/** An engine that draws nothing, and records its calls. */
export interface FakeEngine {
  readonly createEngine: CreateEngine
  /** Options of the created engines, in order. */
  readonly made: EngineOptions[]
  readonly calls: string[]
  /** Emits an event of the newest engine. */
  emit(event: EngineEvent): void
}

/** @param isReady each engine becomes ready at once */
export function createFakeEngine({ isReady = true }: { isReady?: boolean } = {}): FakeEngine {
  const made: EngineOptions[] = []
  const calls: string[] = []

  function createEngine(options: EngineOptions): Engine {
    let step = options.step
    const count = options.document.path.length
    const last = options.lastStep ?? count
    made.push(options)

    function flyTo(target: number): void {
      calls.push(`flyTo ${target}`)
      if (target < 1 || target > count || target === step) return
      step = target
      options.onEvent({ type: 'stepChanged', step })
      options.onEvent({ type: 'rested', step })
    }

    if (isReady)
      queueMicrotask(() => {
        options.onEvent({ type: 'ready' })
        options.onEvent({ type: 'rested', step })
      })
    return {
      get step() {
        return step
      },
      flyTo,
      next: () =>
        step === last || step === count ? options.onEvent({ type: 'endPassed' }) : flyTo(step + 1),
      previous: () => flyTo(step - 1),
      returnToPath() {
        calls.push('returnToPath')
        options.onEvent({ type: 'rested', step })
      },
      zoomBy: (factor) => calls.push(`zoomBy ${factor}`),
      resize: () => calls.push('resize'),
      destroy: () => calls.push('destroy'),
    }
  }

  return { createEngine, made, calls, emit: (event) => made.at(-1)?.onEvent(event) }
}
