import type { Sender } from '@viewpage/shared-events'
import type { Strikes } from './strikes.ts'
import { senderOfFile } from './senders.ts'

/** Of the Long Animation Frames API, which only Chromium has. */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly LongScript[]
}

export interface LongScript {
  readonly startTime: number
  readonly duration: number
  readonly invoker: string
  readonly invokerType: string
  readonly sourceURL: string
  readonly sourceCharPosition: number
}

const TYPE = 'long-animation-frame'
/** Drawing takes long on a device without a graphics card, also that of a part that does well: only what stands still counts. */
const DRAWING = 'FrameRequestCallback'
const DRAWING_TIMES = 2.5
/** Work that a visitor asked for. */
const PRESS = /\.on(?:click|dblclick|pointer|mouse|touch|key|input|change|submit|before|wheel)/

/** ms of a task on a phone from which on it counts, and in a second. */
export const TASK_MS = 100
export const BUSY_MS = 200

/** What decides about the tasks of a frame. */
export interface Judging {
  readonly strikes: Pick<Strikes, 'charge'>
  /** ms of a task that counts. */
  readonly minimum: () => number
  /** ms within a task that belong to nobody. */
  readonly ofOthers: (start: number, end: number) => number
  /** Whose a file is. */
  readonly senderOf: (address: string) => Sender | null
}

/** Charges remotes for the long tasks of one frame. */
export function chargeTasks(
  scripts: readonly LongScript[],
  { strikes, minimum, ofOthers, senderOf }: Judging,
): void {
  for (const script of scripts) {
    const { startTime, duration, sourceURL, sourceCharPosition } = script
    const least = minimum() * (script.invoker === DRAWING ? DRAWING_TIMES : 1)
    if (duration < least || PRESS.test(script.invoker)) continue
    const sender = senderOf(sourceURL)
    const own = duration - ofOthers(startTime, startTime + duration)
    if (sender && own >= least) strikes.charge(sender, 'time', own, `${sourceURL} ${sourceCharPosition}`)
  }
}

/**
 * Charges remotes for tasks that keep the page busy. The browser names the script at which a task began. Where a task calls
 * others (an action on the bus, an event), what these took is nobody's.
 *
 * @param minimum ms of a task that counts
 * @param ofOthers ms within a task that belong to nobody
 */
export function watchLongTasks(
  strikes: Strikes,
  minimum: () => number,
  ofOthers: (start: number, end: number) => number,
): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(TYPE)) return
  const observer = new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as LongFrame[])
      chargeTasks(scripts, { strikes, minimum, ofOthers, senderOf: senderOfFile })
  })
  observer.observe({ type: TYPE })
}

/** Loops of the calibration, and the ms that they take on a phone (this project's machine, four times slower). */
export const LOOPS = 200_000
export const PHONE_MS = 4
/** The first runs are slower, because the browser has not compiled the loop. */
const WARM_UPS = 4
const RUNS = 9

/** How many times slower than a phone this device is now, at least 1. Takes some 40 ms on a phone, in pieces. */
export async function slownessOfDevice(nextTask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await nextTask()
    const start = performance.now()
    let sum = run
    for (let loop = 0; loop < LOOPS; loop++) sum = (sum * 31 + loop) | 0
    // Uses the sum, so that the loop is not left out.
    times.push(performance.now() - start + (sum === 1 ? 1e-9 : 0))
  }
  const sorted = times.slice(WARM_UPS).sort((a, b) => a - b)
  return Math.max(1, (sorted[sorted.length >> 1] ?? 0) / PHONE_MS)
}
