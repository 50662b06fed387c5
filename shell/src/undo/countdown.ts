import type { Clock } from '@viewpage/remote-kit/browser'

/** A time that runs out, unless it is paused. */
export interface Countdown {
  pause(): void
  resume(): void
  /** Ends it without its end being reached. */
  stop(): void
}

export interface CountdownOptions {
  readonly clock: Clock
  readonly seconds: number
  /** Called at once, and then with each second that is left. */
  readonly onSecond: (left: number) => void
  readonly onEnd: () => void
}

export function startCountdown({ clock, seconds, onSecond, onEnd }: CountdownOptions): Countdown {
  let leftMs = seconds * 1_000
  let startedAt = 0
  let cancel: (() => void) | null = null

  const left = () => leftMs - (clock.now() - startedAt)

  function run(): void {
    const ms = left()
    if (ms <= 0) {
      cancel = null
      onEnd()
      return
    }
    onSecond(Math.ceil(ms / 1_000))
    cancel = clock.after(ms % 1_000 || 1_000, run)
  }

  function resume(): void {
    if (cancel !== null || leftMs <= 0) return
    startedAt = clock.now()
    run()
  }

  resume()
  return {
    pause() {
      if (cancel === null) return
      cancel()
      cancel = null
      leftMs = left()
    },
    resume,
    stop() {
      cancel?.()
      cancel = null
      leftMs = 0
    },
  }
}
