import type { Browser } from 'playwright'
import { openVisit, setConditions, type Conditions, type Visit } from '../page/conditions.ts'
import { watchSlots, type SeenSlot } from './seen-slots.ts'

/** A page load, which closes at the end of its scope; after every slot is live or has its fallback, or after the time limit. */
export interface LoadedPage extends AsyncDisposable {
  readonly visit: Visit
  readonly slots: Readonly<Record<string, SeenSlot>>
  /** ms from a press on a part of another remote until it reacts; `null`: it did not react. */
  readonly pressMs: number | null
}

/** All attempts of a remote end earlier, on a slow line too. */
const SETTLE_TIMEOUT_MS = 30_000
/** A slot may fail after it was live. */
const SETTLES_MS = 1_000
const PRESS_TIMEOUT_MS = 10_000
const HEAL_TIMEOUT_MS = 12_000

/** The slot that fails in a page of another framework, as `bench/page/slots` reads it. */
export interface BrokenPart {
  readonly remote: string
  readonly phase: 'mount' | 'render'
}

export async function loadPage(
  browser: Browser,
  url: string,
  conditions: Conditions,
  remote: string | null,
  broken: BrokenPart | null = null,
): Promise<LoadedPage> {
  const visit = await openVisit(browser, conditions)
  const { page } = visit
  await page.addInitScript(watchSlots)
  if (broken) await page.addInitScript((part) => Object.assign(globalThis, { benchBroken: part }), broken)
  await page.goto(url, { waitUntil: 'commit' })
  await settled(visit, remote)
  await page.waitForTimeout(SETTLES_MS)
  const slots = await page.evaluate(() => globalThis.benchSlots?.slots ?? {})
  const pressMs = await press(visit, remote)
  // A dialog would cover "Try again".
  await page.keyboard.press('Escape')
  await setConditions(visit.session, { cpu: 1, line: null })
  return { visit, slots, pressMs, [Symbol.asyncDispose]: () => visit.context.close() }
}

/** Opens Share; shows the whole transcript if the toolbar is the part with the fault. */
async function press({ page }: Visit, remote: string | null): Promise<number | null> {
  return page.evaluate(
    ([slot, selector, timeout]) =>
      new Promise<number | null>((resolve) => {
        const button = document.querySelector<HTMLElement>(selector)
        const isOpen = () =>
          slot === 'toolbar'
            ? document.querySelector('[role="dialog"], dialog[open]') !== null
            : button?.getAttribute('aria-expanded') === 'true'
        const start = performance.now()
        const look = () => {
          if (isOpen()) resolve(performance.now() - start)
          else if (performance.now() - start > timeout) resolve(null)
          else requestAnimationFrame(look)
        }
        button?.click()
        look()
      }),
    remote === 'mf-toolbar'
      ? (['transcript', '[data-slot="transcript"] button[aria-expanded]', PRESS_TIMEOUT_MS] as const)
      : (['toolbar', '[data-slot="toolbar"] button[aria-haspopup="dialog"]', PRESS_TIMEOUT_MS] as const),
  )
}

/** Waits until every slot is live, or, those of the remote, has failed. */
async function settled({ page }: Visit, remote: string | null): Promise<void> {
  await page
    .waitForFunction(
      (name) => {
        const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
        return (
          document.readyState === 'complete' &&
          slots.length > 0 &&
          slots.every(
            ({ dataset }) =>
              dataset['state'] === 'live' || (dataset['remote'] === name && dataset['state'] === 'failed'),
          )
        )
      },
      remote,
      { timeout: SETTLE_TIMEOUT_MS },
    )
    .catch(() => undefined)
}

/** Whether all slots of a remote are live soon. */
export async function becomesLive({ page }: Visit, remote: string): Promise<boolean> {
  const live = page.waitForFunction(
    (name) =>
      [...document.querySelectorAll<HTMLElement>(`[data-slot][data-remote="${name}"]`)].every(
        ({ dataset }) => dataset['state'] === 'live',
      ),
    remote,
    { timeout: HEAL_TIMEOUT_MS },
  )
  return live.then(
    () => true,
    () => false,
  )
}

/** Presses a "Try again" of a remote. @returns `false` if there is none */
export async function pressTryAgain({ page }: Visit, remote: string): Promise<boolean> {
  const button = page.locator(`[data-slot][data-remote="${remote}"] [data-fallback] button:visible`).first()
  if ((await button.count()) === 0) return false
  await button.click({ timeout: PRESS_TIMEOUT_MS })
  return true
}

export async function loseNetwork({ context }: Visit): Promise<void> {
  await context.setOffline(true)
  await context.setOffline(false)
}
