import { originOf } from '@viewpage/remote-kit/host'
import {
  BUSY_MS,
  chargeTasks,
  LOOPS,
  PHONE_MS,
  TASK_MS,
  type LongScript,
} from '../../shell/src/neighbours/long-tasks.ts'
import { createStrikes } from '../../shell/src/neighbours/strikes.ts'
import type { Page } from 'playwright'

/** What a load without a fault did to the page, as the browser names it. */
export interface RecordedLoad {
  /** How many times slower than this machine. */
  readonly cpu: number
  /** How many times slower than a phone the page found its device, at least 1: the fastest of several times. */
  readonly slowness: number
  /** Of all long frames, from the beginning of the page. */
  readonly scripts: readonly LongScript[]
  /** ms from the beginning of the page */
  readonly endedAt: number
}

const SECOND_MS = 1_000
const CALIBRATIONS = 3
const NOBODY = { remote: '', version: '' }

/** Records the long frames of a page, before it loads. */
export const recordFrames = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      const scripts: object[] = []
      Object.assign(window, { longScripts: scripts })
      new PerformanceObserver((list) => {
        for (const frame of list.getEntries() as (PerformanceEntry & { scripts: PerformanceEntry[] })[])
          for (const script of frame.scripts) scripts.push(script.toJSON() as object)
      }).observe({ type: 'long-animation-frame', buffered: true })
    })
    .then(() => undefined)

/** Reads what {@link recordFrames} recorded, and measures the device as the page does. */
export function readFrames(page: Page, cpu: number): Promise<RecordedLoad> {
  return page.evaluate(
    ([rate, loops, phoneMs, times]) => {
      const medians = Array.from({ length: times }, () => {
        const runs = Array.from({ length: 9 }, (_, run) => {
          const start = performance.now()
          let sum = run
          for (let loop = 0; loop < loops; loop++) sum = (sum * 31 + loop) | 0
          return performance.now() - start + (sum === 1 ? 1e-9 : 0)
        })
        return runs.slice(4).sort((a, b) => a - b)[2] ?? 0
      })
      const { longScripts } = window as unknown as { longScripts: LongScript[] }
      const slowness = Math.max(1, Math.min(...medians) / phoneMs)
      return { cpu: rate, slowness, scripts: longScripts, endedAt: performance.now() }
    },
    [cpu, LOOPS, PHONE_MS, CALIBRATIONS] as const,
  )
}

export interface Judged {
  /** Versions that were blamed, or stopped. */
  readonly blamed: number
  readonly stopped: number
}

/**
 * What the rules of the page make of recorded frames: every frame counts, also those before the page watches, and no
 * time belongs to others, so they are stricter here than in the page.
 *
 * @param phase ms from the beginning of the page to the first second that is judged
 */
export function judge({ scripts, slowness, endedAt }: RecordedLoad, phase: number): Judged {
  let stopped = 0
  const limits = { time: BUSY_MS * slowness }
  const strikes = createStrikes(limits as Parameters<typeof createStrikes>[0], () => (stopped += 1))
  const sorted = scripts.toSorted((a, b) => a.startTime - b.startTime)
  let next = 0
  for (let end = phase; end < endedAt + SECOND_MS; end += SECOND_MS) {
    const from = next
    while ((sorted[next]?.startTime ?? Infinity) < end) next += 1
    chargeTasks(sorted.slice(from, next), {
      strikes,
      minimum: () => TASK_MS * slowness,
      ofOthers: () => 0,
      senderOf,
    })
    strikes.endSecond(end)
  }
  return { blamed: strikes.all().length, stopped }
}

function senderOf(address: string) {
  const sender = originOf('', address, NOBODY)
  return sender === NOBODY ? null : sender
}
