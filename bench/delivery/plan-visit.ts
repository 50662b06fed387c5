import { pick, randomFrom } from '../random.ts'
import { FAULTS, type Fault } from './fault-proxy.ts'

/** Network conditions of a page: no fault, a fault of connection or server, or offline. */
export type Weather = Fault | 'offline' | null

export const WEATHERS: readonly Exclude<Weather, null>[] = ['offline', ...FAULTS]

/** A moment in a page; ms since the previous one. */
export interface Moment {
  readonly after: number
  readonly tab: number
  /** @default unchanged */
  readonly weather?: Weather
  /** Number of events. */
  readonly events: number
  /** The visitor switches to another tab. */
  readonly hides: boolean
}

/** One load of one or two pages, from opening to end. */
export interface PlannedLoad {
  readonly moments: readonly Moment[]
  readonly end: 'closed' | 'killed'
  /** ms between the last moment and the end. */
  readonly stay: number
}

export interface VisitPlan {
  readonly visit: number
  readonly tabs: 1 | 2
  /** Error of the visitor's clock, ms. */
  readonly skew: number
  readonly loads: readonly PlannedLoad[]
  /** Whether the visitor returns at the end, without faults. */
  readonly comesBack: boolean
}

const DAY = 86_400_000
/** More events than an outbox keeps (docs/behaviour/tracking.md#outbox). */
const TOO_MANY = 1_100

/** The visit with this number; deterministic. */
export function planVisit(visit: number): VisitPlan {
  const random = randomFrom(visit)
  const chance = (share: number) => random() < share
  const tabs = chance(0.15) ? 2 : 1
  const isCapped = visit % 1_000 === 999
  const isFine = !isCapped && chance(0.4)
  const skew = chance(0.1) ? pick([-DAY, DAY], random) : 0
  const loads = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
    planLoad(random, { tabs, isFine, isCapped }),
  )
  return { visit, tabs, skew, loads, comesBack: chance(0.75) }
}

interface Kind {
  readonly tabs: number
  readonly isFine: boolean
  readonly isCapped: boolean
}

function planLoad(random: () => number, { tabs, isFine, isCapped }: Kind): PlannedLoad {
  const moments = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index): Moment => {
    const changes = !isFine && random() < 0.6
    const weather = isCapped ? 'offline' : random() < 0.3 ? null : pick(WEATHERS, random)
    return {
      after: random() ** 3 * 60_000,
      tab: Math.floor(random() * tabs),
      ...(changes && { weather }),
      events: isCapped && index === 0 ? TOO_MANY : Math.floor(random() * 3),
      hides: random() < 0.1,
    }
  })
  const end = random() < 0.25 ? 'killed' : 'closed'
  // Half of all tabs close at once. Crashes start a second after an event at the earliest.
  const stay = end === 'killed' ? 1_000 + random() * 4_000 : random() < 0.5 ? 0 : random() * 20_000
  return { moments, end, stay }
}
