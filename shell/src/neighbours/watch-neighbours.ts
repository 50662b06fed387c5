import { nextTask } from '@viewpage/remote-kit/browser'
import { isDeckPage, type PageData, type Sender } from '@viewpage/shared-events'
import type { NeighbourFault } from '@viewpage/shared-events/wire'
import { createBlameReport } from './blame-report.ts'
import { watchFunctions } from './changed-functions.ts'
import { measureForeignTime } from './foreign-time.ts'
import { watchPresses } from './last-press.ts'
import { BUSY_MS, slownessOfDevice, TASK_MS, watchLongTasks } from './long-tasks.ts'
import { resumeRemote, stopRemote, type RunningSlots } from './stop-remote.ts'
import { nameSendersBy, type OriginOf } from './senders.ts'
import { createStrikes, type Limits } from './strikes.ts'
import { watchCalls } from './watched-calls.ts'
import { watchRewrites } from './watched-rewrites.ts'
import { MANY_ELEMENTS, watchSlots } from './watched-slots.ts'

const SECOND_MS = 1_000

/** Seconds after which the speed of a slow device is measured again. */
const CALIBRATED_AGAIN = [1, 3, 10, 30]

/** In a second (docs/behaviour/releases.md#bad-neighbours). */
const LIMITS: Omit<Limits, 'time'> = {
  requests: 100,
  elements: MANY_ELEMENTS,
  cover: 1,
  focus: 1,
  functions: 1,
  storage: 300_000,
  presses: 1,
  unload: 1,
  rewrites: 20,
}

export interface WatchedPage {
  readonly pageData: PageData
  readonly running: RunningSlots
  readonly originOf: OriginOf
  /** Whether nothing is sent about this page. */
  readonly isUnmeasured: () => boolean
  readonly report: (error: unknown) => void
}

/** Watches whether a remote keeps others from working, and stops one that goes on with it. */
export async function watchNeighbours({
  pageData,
  running,
  originOf,
  isUnmeasured,
  report,
}: WatchedPage): Promise<void> {
  nameSendersBy(originOf)
  let slowness = await slownessOfDevice(nextTask)
  const limits = { ...LIMITS, time: BUSY_MS * slowness }
  const foreign = measureForeignTime()
  const strikes = createStrikes(limits, stop)
  const blames = createBlameReport(running.set.id, strikes.all, isUnmeasured)
  const functions = watchFunctions(strikes)
  const presses = watchPresses()
  const refuseStopped = watchCalls(strikes, presses.wasJustNow)
  const rewrites = watchRewrites(strikes)
  const lookAtSlots = watchSlots(strikes, presses, rewrites.inserted, (element) =>
    asksWhoYouAre(pageData, element),
  )
  for (const { bus } of running.applications.mounted.values()) foreign.ofBus(bus)
  watchLongTasks(
    strikes,
    () => TASK_MS * slowness,
    (start, end) => (functions.isAny ? Infinity : foreign.between(start, end)),
  )

  function stop(sender: Sender, fault: NeighbourFault): void {
    refuseStopped()
    functions.restore(sender)
    rewrites.inserted.remove(sender)
    blames.send()
    stopRemote(sender, fault, running)
      .then(() => import(/* webpackChunkName: "published" */ './say-stopped.ts'))
      .then(({ sayStopped }) => sayStopped(pageData, () => tryAgain(sender)))
      .catch(report)
  }

  function tryAgain(sender: Sender): void {
    strikes.forgive(sender)
    resumeRemote(sender, running).catch(report)
  }

  /** The device may only have been busy. */
  async function calibrateAgain(): Promise<void> {
    slowness = Math.min(slowness, await slownessOfDevice(nextTask))
    limits.time = BUSY_MS * slowness
  }

  let seconds = 0

  /** A second that the page was hidden does not count: browsers throttle it. */
  function look(): void {
    if (!document.hidden) {
      functions.look()
      lookAtSlots()
      rewrites.look()
      strikes.endSecond(performance.now())
      seconds += 1
      if (slowness > 1 && CALIBRATED_AGAIN.includes(seconds)) calibrateAgain().catch(report)
    }
    setTimeout(look, SECOND_MS)
  }
  setTimeout(look, SECOND_MS)
}

/** Of a link that asks: what covers the page is then what its owner wants. */
const asksWhoYouAre = (pageData: PageData, element: Element): boolean =>
  isDeckPage(pageData) &&
  pageData.prezilink?.viewer_identification === true &&
  element.closest('[data-slot=identification]') !== null
