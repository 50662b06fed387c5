import { spread } from '@viewpage/tooling/figures'
import { watchSlots, type SeenSlot } from '../../faults/seen-slots.ts'
import { launchChromium } from '../../harness/chromium.ts'
import { compare, report } from '../../harness/compare.ts'
import { readOptions } from '../../harness/options.ts'
import { DEMO_PATH, ending, startDemo } from '../../harness/start.ts'
import { openVisit, SLOW_LINE, SLOW_PHONE, type Conditions } from '../conditions.ts'

/** A page that is not live by then is counted as one. */
const LIVE_TIMEOUT_MS = 90_000
/** A slot may fail after it was live. */
const SETTLES_MS = 1_000

const { rounds, loads } = readOptions({
  rounds: [13, 'loads of each row, in turn'],
  loads: [['slowLine', 'slowerLine', 'slowDevice', 'coldStart'], 'a start of the server takes longest'],
})

declare global {
  var benchShift: number
}

await using server = await startDemo()
await using browser = ending(await launchChromium(), (each) => each.close())

const ROWS = {
  slowLine: ['1.6 Mbit/s, 150 ms, CPU x4', () => load(server.url, SLOW_PHONE)],
  slowerLine: [
    '400 kbit/s, 150 ms, CPU x4',
    () => load(server.url, { cpu: 4, line: { ...SLOW_LINE, downloadThroughput: 400e3 / 8 } }),
  ],
  slowDevice: ['CPU x20', () => load(server.url, { cpu: 20, line: null })],
  coldStart: [
    '1.6 Mbit/s, 150 ms, CPU x4, just after the start of the server',
    async () => {
      await using fresh = await startDemo()
      return await load(fresh.url, SLOW_PHONE)
    },
  ],
} as const satisfies Record<string, readonly [title: string, load: () => Promise<Load>]>

const found = await compare(Object.fromEntries(loads.map((name) => [name, ROWS[name][1]])), rounds)

report(
  `${DEMO_PATH} without a cache, ${rounds} loads each, in turn; nothing fails`,
  ['load', 'loads that show a failure', 'not live in 90 s', 'with "Still loading…"', 'largest layout shift', 'ms until all is live (lowest to highest)'], // oxfmt-ignore
  loads.map((name) => rowOf(ROWS[name][0], found[name] ?? [])),
)

interface Load {
  readonly slots: readonly SeenSlot[]
  /** ms; `null`: not all slots became live */
  readonly liveAt: number | null
  readonly shift: number
}

async function load(origin: string, conditions: Conditions): Promise<Load> {
  await using visit = await openVisit(browser, conditions)
  const { page } = visit
  await page.addInitScript(watchSlots)
  await page.addInitScript(() => {
    globalThis.benchShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.benchShift += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(origin + DEMO_PATH, { waitUntil: 'commit', timeout: LIVE_TIMEOUT_MS })
  const live = page.waitForFunction(
    () => {
      const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
      return document.readyState === 'complete' && slots.every(({ dataset }) => dataset['state'] === 'live')
    },
    undefined,
    { timeout: LIVE_TIMEOUT_MS, polling: 100 },
  )
  const isLive = await live.then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(SETTLES_MS)
  const seen = await page.evaluate(() => ({ slots: globalThis.benchSlots?.slots ?? {}, shift: benchShift }))
  const slots = Object.values(seen.slots)
  const ends = slots.map(({ states }) => states.find(({ state }) => state === 'live')?.at ?? 0)
  return { slots, liveAt: isLive ? Math.max(...ends) : null, shift: seen.shift }
}

function rowOf(name: string, loads: readonly Load[]): string[] {
  const having = (state: string) =>
    loads.filter(({ slots }) => slots.some((slot) => slot.states.some((each) => each.state === state))).length
  const times = loads.flatMap(({ liveAt }) => liveAt ?? [])
  return [
    name,
    String(having('failed')),
    String(loads.length - times.length),
    String(having('late')),
    Math.max(...loads.map(({ shift }) => shift)).toFixed(4),
    spread(times),
  ]
}
