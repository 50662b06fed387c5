import { median, percentile } from '@viewpage/tooling/figures'
import {
  simulateGuardedCanary,
  type GuardedOutcome,
  type SimulatedVisit,
} from '../../server/test/support/simulate-guardrails.ts'
import { report } from '../harness/compare.ts'

/** How visits differ from those of the healthy version. */
interface Change {
  /** ms more. @default 0 */
  readonly inp?: number
  readonly lcp?: number
  /** Share of the starts that are lost. @default 0 */
  readonly fewer?: number
  /** How many times slower slow devices are than with the healthy version. @default 1 */
  readonly slower?: number
}

/** Who visits. */
interface Audience {
  /** Share of views in which a presentation starts. @default 0.7 */
  readonly starts?: number
  /** Share of devices that are 20 times slower. @default 0 */
  readonly slow?: number
}

interface Kind {
  readonly name: string
  readonly change?: Change
  readonly audience?: Audience
  readonly share?: number
  readonly isHeld?: boolean
  readonly count: number
}

const MAX_VIEWS = 20_000
const HELD_VIEWS = 3_000
const VIEWS_PER_MINUTE = 60
const PHONES = 0.4
/** Of visitors who press something before they leave. */
const PRESSING = 0.65
/** Event timing has steps of this many ms. */
const STEP_MS = 8
const TIMES_SLOWER = 20
/** LCP waits for the network, too. */
const TIMES_SLOWER_LCP = 4

/**
 * Simulated canaries that work, with visits as real ones are distributed: log-normal times, longer on phones. The 75th
 * percentile is some 120 ms of INP, 2.1 s of LCP.
 */
export function benchGuardrails(healthy: number, faulty: number, random: () => number): void {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

  function visit({ starts = 0.7, slow = 0 }: Audience, change: Change): SimulatedVisit {
    const isPhone = random() < PHONES
    const isSlow = random() < slow
    const inp =
      (isPhone ? 110 : 48) *
        Math.exp((isPhone ? 0.8 : 0.7) * normal()) *
        (isSlow ? TIMES_SLOWER * (change.slower ?? 1) : 1) +
      (change.inp ?? 0)
    const lcp =
      (isPhone ? 1_900 : 1_100) * Math.exp(0.5 * normal()) * (isSlow ? TIMES_SLOWER_LCP : 1) +
      (change.lcp ?? 0)
    return {
      lcp,
      inp: random() < PRESSING ? Math.ceil(inp / STEP_MS) * STEP_MS : null,
      hasStarted: random() < starts * (1 - (change.fewer ?? 0)),
    }
  }

  const simulate = ({ change = {}, audience = {}, share = 0.1, isHeld = false }: Kind): GuardedOutcome =>
    simulateGuardedCanary({
      visit: { canary: () => visit(audience, change), stable: () => visit(audience, {}) },
      share,
      isHeld,
      maxViews: isHeld ? HELD_VIEWS : MAX_VIEWS,
      viewsPerMinute: VIEWS_PER_MINUTE,
      random,
    })

  const rows = kindsOf(healthy, faulty).map((kind) => {
    const outcomes = Array.from({ length: kind.count }, () => simulate(kind))
    const row = rowOf(kind, outcomes)
    // A whole run takes many minutes.
    process.stderr.write(`${row.join(' | ')}\n`)
    return row
  })
  report(
    `Canaries that work, with guardrails: LCP, INP, INP on slow devices, and starts, in 70 % of the views. 1 % of the views fail with either
version. Views until it is rolled back: median (p95).`,
    ['version', 'share', 'runs', 'rolled back', 'promoted', 'undecided', 'its views', 'views of both'],
    rows,
  )
}

function kindsOf(healthy: number, faulty: number): Kind[] {
  const worse: readonly Omit<Kind, 'count'>[] = [
    { name: 'INP +50 ms', change: { inp: 50 } },
    { name: 'INP +100 ms', change: { inp: 100 } },
    { name: 'INP +200 ms', change: { inp: 200 } },
    { name: 'LCP +200 ms', change: { lcp: 200 } },
    { name: 'LCP +500 ms', change: { lcp: 500 } },
    { name: 'LCP +1,000 ms', change: { lcp: 1_000 } },
    { name: '10 % fewer starts', change: { fewer: 0.1 } },
    { name: '30 % fewer starts', change: { fewer: 0.3 } },
    { name: '60 % fewer starts', change: { fewer: 0.6 } },
    { name: '30 % fewer starts, of 50 %', change: { fewer: 0.3 }, audience: { starts: 0.5 } },
    { name: '30 % fewer starts, of 85 %', change: { fewer: 0.3 }, audience: { starts: 0.85 } },
    { name: 'never starts', change: { fewer: 1 } },
    { name: 'INP x3 on the slow fourth', change: { slower: 3 }, audience: { slow: 0.25 } },
  ]
  const ofSlowDevices = Math.ceil((healthy * 10) / 6)
  return [
    { name: 'A/A', count: healthy },
    { name: 'A/A, held for 3,000 views', count: healthy, isHeld: true },
    { name: 'A/A, a fourth of the devices x20', count: ofSlowDevices, audience: { slow: 0.25 } },
    { name: 'A/A, every device x20', count: ofSlowDevices, audience: { slow: 1 } },
    ...[0.1, 0.5].flatMap((share) => worse.map((kind) => ({ ...kind, share, count: faulty }))),
  ]
}

function rowOf({ name, share = 0.1, count }: Kind, outcomes: readonly GuardedOutcome[]): string[] {
  const those = (what: GuardedOutcome['kind']) => outcomes.filter(({ kind }) => kind === what)
  const caught = those('rolled back')
  const spread = (views: readonly number[]) =>
    views.length === 0 ? '' : `${median(views)} (${percentile(views, 0.95)})`
  return [
    name,
    `${share * 100} %`,
    String(count),
    ...(['rolled back', 'promoted', 'undecided'] as const).map((what) => String(those(what).length)),
    spread(caught.map(({ viewsOfCanary }) => viewsOfCanary)),
    spread(caught.map(({ views }) => views)),
  ]
}
