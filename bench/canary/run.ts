import { median, percentile, randomFrom } from '@viewpage/tooling/figures'
import { simulateCanary, type SimulatedOutcome } from '../../server/test/support/simulate-canary.ts'
import { report } from '../harness/compare.ts'
import { benchGuardrails } from './guardrails.ts'
import { readOptions } from '../harness/options.ts'

const { healthy, faulty, guarded, seed } = readOptions({
  healthy: [1_000, 'simulated canaries of each healthy kind'],
  faulty: [200, 'simulated canaries of each faulty kind'],
  guarded: [6_000, 'simulated canaries of each healthy kind with guardrails'],
  seed: [18, 'of the random numbers'],
})

/** Share of views, in [0, 1], that fail or never report with the stable version (blocked scripts, networks, crashes). */
const BASE_BAD = 0.01
const BASE_SILENT = 0.01
/** Views after which a canary stays undecided. */
const MAX_VIEWS = 50_000
/** Views a minute; a view counts as clean or silent a minute after it began. */
const RATES = [10, 60, 600]

const KINDS = [
  { name: 'A/A', times: 1, count: healthy },
  { name: 'A/A, held for 5,000 views', times: 1, count: healthy, isHeld: true, maxViews: 5_000 },
  { name: 'always fails', times: 1 / BASE_BAD, count: faulty },
  { name: '50 times worse', times: 50, count: faulty },
  { name: '5 times worse', times: 5, count: faulty },
  { name: '5 times worse, held', times: 5, count: faulty, isHeld: true },
  { name: '2 times worse', times: 2, count: faulty },
  { name: '2 times worse, held', times: 2, count: faulty, isHeld: true },
  { name: 'always freezes', silent: 1, times: 1, count: faulty },
] as const

const random = randomFrom(seed)
const minutes = (values: readonly number[], share: number) =>
  values.length === 0 ? '' : percentile(values, share).toFixed(values.some((value) => value < 10) ? 1 : 0)

const rows = KINDS.map((kind) => {
  const outcomesAt = RATES.map((rate) => Array.from({ length: kind.count }, () => simulate(kind, rate)))
  const all = outcomesAt.flat()
  const share = (what: SimulatedOutcome['kind']) => all.filter((outcome) => outcome.kind === what).length
  const caught = all.filter((outcome) => outcome.kind === 'rolled back')
  const times = RATES.map((rate, index) => {
    const decided = (outcomesAt[index] ?? []).filter((outcome) => outcome.kind !== 'undecided')
    const taken = decided.map(({ views }) => views / rate)
    return taken.length === 0 ? '' : `${minutes(taken, 0.5)} (${minutes(taken, 0.95)})`
  })
  const bad = caught.length === 0 ? '' : String(median(caught.map(({ badOfCanary }) => badOfCanary)))
  return [
    kind.name,
    String(all.length),
    ...(['rolled back', 'promoted', 'undecided'] as const).map((what) => String(share(what))),
    bad,
    ...times,
  ]
})

report(
  `Canaries of 10 %, then 50 %. ${BASE_BAD * 100} % of the views of the stable version fail, ${BASE_SILENT * 100} % fall silent.
Bad views: the median of those rolled back. Minutes to a decision: median (p95), by views a minute.`,
  [
    'version',
    'runs',
    'rolled back',
    'promoted',
    'undecided',
    'bad views',
    ...RATES.map((rate) => `at ${rate}`),
  ],
  rows,
)

benchGuardrails(guarded, faulty, random)

function simulate(kind: (typeof KINDS)[number], rate: number): SimulatedOutcome {
  const silent = 'silent' in kind ? kind.silent : BASE_SILENT
  return simulateCanary({
    badRate: { canary: Math.min(1, BASE_BAD * kind.times), stable: BASE_BAD },
    silentRate: { canary: silent, stable: BASE_SILENT },
    isHeld: 'isHeld' in kind,
    maxViews: 'maxViews' in kind ? kind.maxViews : MAX_VIEWS,
    settleViews: rate,
    random,
  })
}
