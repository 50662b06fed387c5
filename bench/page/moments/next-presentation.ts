import { openPrerenderingTab, type Command, type PrerenderingTab } from '@viewpage/e2e/prerendering-tab'
import { ending } from '../../harness/start.ts'
import { SLOW_PHONE } from '../conditions.ts'

const CARD = "[data-slot='sidebar'] a[href^='/p/garden1/']"
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1, mobile: false }
const conditions = (cpu: number): readonly Command[] => [
  ['Network.enable', {}],
  ['Network.emulateNetworkConditions', { ...SLOW_PHONE.line }],
  ['Emulation.setCPUThrottlingRate', { rate: cpu }],
  ['Emulation.setDeviceMetricsOverride', PHONE],
]
/** With it, browsers get no rules. */
const SAVING_DATA: Command = ['Network.setExtraHTTPHeaders', { headers: { 'Save-Data': 'on' } }]

export interface NextPresentationOptions {
  /** Whether the pointer rests on the card until the next page is prepared. */
  readonly isPredicted: boolean
  /** How many times slower than this machine. @default that of the slow phone */
  readonly cpu?: number | undefined
}

/**
 * Opens the page, then the next presentation by its card.
 *
 * @returns ms from the click to the largest paint of the next page
 */
export async function measureNextPresentation(
  executablePath: string,
  url: string,
  { isPredicted, cpu = SLOW_PHONE.cpu }: NextPresentationOptions,
): Promise<number> {
  const commands = [...conditions(cpu), ...(isPredicted ? [] : [SAVING_DATA])]
  await using tab = ending(await openPrerenderingTab(executablePath, commands), (each) => each.close())
  await tab.open(url)
  await until(tab, "document.querySelector('[data-slot=sidebar]').dataset.state === 'live'")
  await tab.evaluate(RECORD_CLICK)
  if (isPredicted) {
    await tab.hover(CARD)
    while ((await tab.prerendered()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await tab.click(CARD)
  await until(tab, "location.pathname.startsWith('/p/garden1/') && document.readyState === 'complete'")
  return Number(await tab.evaluate(PAINTED_AFTER_CLICK))
}

const RECORD_CLICK = `addEventListener('click', ({ timeStamp }) => {
  sessionStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp))
}, true)`

/** The largest paint is final when no larger one appears for a while. */
const PAINTED_AFTER_CLICK = `new Promise((resolve) => {
  let paintedAt = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paintedAt = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const clickedAt = Number(sessionStorage.getItem('clickedAt'))
  setTimeout(() => resolve(performance.timeOrigin + paintedAt - clickedAt), 1500)
})`

async function until(tab: PrerenderingTab, expression: string): Promise<void> {
  while ((await tab.evaluate(expression)) !== true) await new Promise((resolve) => setTimeout(resolve, 50))
}
