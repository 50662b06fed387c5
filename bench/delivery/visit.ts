import type { KeyValueStore } from '@viewpage/shell/src/browser/key-value-store.ts'
import { randomFrom } from '../random.ts'
import type { Lane } from './lane.ts'
import type { PlannedLoad, VisitPlan, Weather } from './plan-visit.ts'
import { createBrowser, type SimulatedBrowser } from './simulated-browser.ts'
import type { SimulatedPage } from './simulated-page.ts'

/** An event that the page should cause. */
export interface Meant {
  /** Unique. */
  readonly name: string
  /** ms, simulated time. */
  readonly at: number
}

/** The expected events of one visit, and its faults. */
export interface VisitRecord {
  readonly plan: VisitPlan
  readonly meant: readonly Meant[]
  readonly met: ReadonlySet<Exclude<Weather, null>>
  /** Network conditions at the end of the last load. */
  readonly lastWeather: Weather
}

/** ms between two loads of one visitor. */
const AWAY = 60_000
/** ms that a returning visitor stays, so that kept events can be sent. */
const PATIENCE = 600_000

/** Runs a planned visit over a connection of its own. */
export async function goThrough(plan: VisitPlan, lane: Lane, store: KeyValueStore): Promise<VisitRecord> {
  const browser = createBrowser({
    lane,
    store,
    skew: plan.skew,
    random: randomFrom(-plan.visit),
  })
  const meant: Meant[] = []
  const met = new Set<Exclude<Weather, null>>()
  let weather: Weather = null

  function change(to: Weather, pages: readonly SimulatedPage[]): void {
    weather = to
    if (to !== null) met.add(to)
    lane.proxy.fault = to === 'offline' ? null : to
    const isBack = !browser.isOnline && to !== 'offline'
    browser.isOnline = to !== 'offline'
    if (isBack) for (const page of pages) page.online()
  }

  async function load({ moments, end, stay }: PlannedLoad): Promise<void> {
    const pages = Array.from({ length: plan.tabs }, browser.openPage)
    for (const { after, tab, weather: next, events, hides } of moments) {
      await lane.pass(after)
      if (next !== undefined) change(next, pages)
      for (let event = 0; event < events; event += 1) {
        const name = `visit ${plan.visit} event ${meant.length}`
        meant.push({ name, at: lane.clock.now() })
        pages[tab]?.act(name)
      }
      if (hides) pages[tab]?.hide()
    }
    await lane.pass(stay)
    if (end === 'killed') browser.crash()
    else for (const page of pages) page.close()
    await lane.pass(AWAY)
  }

  for (const each of plan.loads) await load(each)
  const lastWeather = weather
  change(null, [])
  if (plan.comesBack) await comeBack(browser, lane)
  return { plan, meant, met, lastWeather }
}

async function comeBack(browser: SimulatedBrowser, lane: Lane): Promise<void> {
  const page = browser.openPage()
  for (let waited = 0; waited < PATIENCE && page.waiting() > 0; waited += AWAY) await lane.pass(AWAY)
  page.close()
  await lane.pass(0)
}
