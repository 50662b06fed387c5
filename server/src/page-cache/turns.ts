import { ApiError } from '../errors.ts'

/** Lets a few jobs run at a time; the others wait in order. */
export interface Turns {
  /** @returns call it when the job is done. @throws ApiError `unavailable` if too many wait */
  take(): Promise<() => void>
}

export interface TurnsOptions {
  readonly maxRunning: number
  readonly maxWaiting: number
  /** @default 10 s */
  readonly maxTurnMs?: number
}

export function createTurns({ maxRunning, maxWaiting, maxTurnMs = 10_000 }: TurnsOptions): Turns {
  let running = 0
  const waiting: (() => void)[] = []

  function passOn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  /** A job that hangs must not block the others. */
  function turn(): () => void {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      passOn()
    }
    const timer = setTimeout(end, maxTurnMs).unref()
    return end
  }

  return {
    async take() {
      if (running < maxRunning) {
        running += 1
        return turn()
      }
      if (waiting.length >= maxWaiting) throw new ApiError('unavailable', { message: 'The server is busy.' })
      await new Promise<void>((resolve) => waiting.push(resolve))
      return turn()
    },
  }
}
