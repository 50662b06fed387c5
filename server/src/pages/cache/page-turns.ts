import type { Metrics } from '../../foundation/metrics/metrics.ts'
import { createFairQueue, type FairQueue } from '../../foundation/tasks/fair-queue.ts'

/** Pages rendered at the same time. With more, all of them would be late and have skeletons. */
const MAX_RENDERING = 4
/** Pages that wait to be rendered. With more, the server responds that it is busy. */
const MAX_WAITING = 1_000
/** Some seconds of rendering. */
const MAX_WAITING_OF_ADDRESS = 200
/** A page that hangs must not block the others. */
const MAX_TURN_MS = 10_000

/** The turns in which pages are rendered that are not in the cache. Address blocks take turns. */
export function createPageTurns(metrics: Pick<Metrics, 'observe'>): FairQueue {
  const turns = createFairQueue({
    concurrency: MAX_RENDERING,
    maxWaiting: MAX_WAITING,
    maxWaitingPerGroup: MAX_WAITING_OF_ADDRESS,
    maxTurnMs: MAX_TURN_MS,
  })
  metrics.observe('queue_length', 'page', turns.waiting)
  return turns
}
