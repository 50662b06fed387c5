import type { Page } from 'playwright/test'
import { openOtherPage } from '../support/other-page.ts'
import { measureMemory, type PageMemory } from '../support/page-memory.ts'
import { expect, test } from '../support/test.ts'

const MOUNTS = 100
/** Bytes of objects that a mount may leave in caches of the browser: half of the page data of a presentation. */
const HEAP_OF_MOUNT = 16_000
/** The first mounts load code and fill the caches of the browser. */
const FIRST_MOUNTS = 20

// A viewer that is gone does not use what it has preloaded, and mounts at this rate publish more than a remote may.
test.use({
  allowedInConsole: /preloaded using link preload but not used|has published \d+ actions faster than/,
})

const REMOTES = ['mf-header-search', 'mf-viewer', 'mf-toolbar', 'mf-identification', 'mf-sidebars']

interface Growth {
  readonly name: string
  readonly before: PageMemory
  readonly after: PageMemory
}

const measured: Growth[] = []

test.afterAll(() => {
  if (measured.length > 0) process.stdout.write(tableOf(measured))
})

// docs/behaviour/page.md#removed-slots
for (const remote of REMOTES) {
  test(`${remote} leaves no node and no listener on the page after ${MOUNTS} mounts`, async ({
    page,
    viewPage,
  }) => {
    await page.addInitScript(() => {
      // single-spa gives its functions to what it takes for its developer tools.
      window.__SINGLE_SPA_DEVTOOLS__ = {}
    })
    await viewPage.openLive()
    await page.waitForLoadState('networkidle')
    await seeFlat(page, remote, (times) => mountSlots(page, remote, times))
  })
}

// docs/behaviour/toolbar.md#pages-of-other-teams
for (const [name, sendsEvents] of [
  ['with events', true],
  ['without events', false],
] as const) {
  test(`the toolbar leaves nothing on another page after ${MOUNTS} mounts: ${name}`, async ({ page }) => {
    await openOtherPage(page)
    await seeFlat(page, `other page, ${name}`, (times) => mountToolbars(page, times, sendsEvents))
  })
}

async function seeFlat(page: Page, name: string, mount: (times: number) => Promise<void>): Promise<void> {
  test.slow()
  await mount(FIRST_MOUNTS)
  const before = await measureMemory(page)
  await mount(MOUNTS / 2)
  const between = await measureMemory(page)
  await mount(MOUNTS / 2)
  const after = await measureMemory(page)
  measured.push({ name, before, after })
  // What each mount leaves grows in both halves. The browser holds what it showed last for a while, once.
  const growthOf = (part: keyof PageMemory) =>
    Math.min(between[part] - before[part], after[part] - between[part])
  expect(growthOf('nodes'), 'nodes that are left').toBeLessThan(MOUNTS / 8)
  expect(growthOf('listeners'), 'listeners that are left').toBeLessThan(MOUNTS / 8)
  expect(growthOf('heap'), 'bytes that are left').toBeLessThan((MOUNTS / 2) * HEAP_OF_MOUNT)
}

/** Mounts and unmounts the slots of a remote on the view page, by single-spa. Ends without them. */
function mountSlots(page: Page, remote: string, times: number): Promise<void> {
  return page.evaluate(
    async ([name, count]) => {
      const singleSpa = window.__SINGLE_SPA_DEVTOOLS__?.exposedMethods
      const slots = [...document.querySelectorAll<HTMLElement>(`[data-remote="${name}"]`)]
      const applications = singleSpa
        ?.getRawAppData()
        .filter((each) => slots.some(({ dataset }) => dataset['slot'] === each.name))
      if (!singleSpa || !applications?.length) throw new Error(`[e2e] single-spa has no slot of ${name}.`)
      const show = async (isShown: boolean) => {
        for (const application of applications) application.activeWhen = () => isShown
        await singleSpa.reroute()
        // Effects and observers run.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const state = isShown ? 'MOUNTED' : 'NOT_MOUNTED'
        const other = applications.find(({ status }) => status !== state)
        if (other) throw new Error(`[e2e] The slot ${other.name} is ${other.status}, not ${state}.`)
      }
      for (let mount = 0; mount < count; mount++) {
        await show(true)
        await show(false)
      }
    },
    [remote, times] as const,
  )
}

/** Mounts and unmounts the toolbar on another team's page, each time in a new element. */
function mountToolbars(page: Page, times: number, sendsEvents: boolean): Promise<void> {
  return page.evaluate(
    async ([count, isCounted]) => {
      for (let mount = 0; mount < count; mount++) {
        const element = document.body.appendChild(document.createElement('div'))
        const toolbar = await window.viewpage.mountToolbar(element, { oid: 'orbit1', sendsEvents: isCounted })
        const nextFrame = () => new Promise(requestAnimationFrame)
        while (element.querySelector('button') === null) await nextFrame()
        toolbar.unmount()
        element.remove()
      }
    },
    [times, sendsEvents] as const,
  )
}

function tableOf(growths: readonly Growth[]): string {
  const arrow = (before: number, after: number) => `${before} → ${after}`.padStart(20)
  const row = ({ name, before, after }: Growth) =>
    [
      `  ${name.padEnd(28)}`,
      arrow(before.nodes, after.nodes),
      arrow(before.listeners, after.listeners),
      arrow(kilobytes(before.heap), kilobytes(after.heap)),
    ].join('')
  const head = ['nodes', 'listeners', 'heap, kB'].map((title) => title.padStart(20)).join('')
  return `${[`  ${`${MOUNTS} mounts`.padEnd(28)}${head}`, ...growths.map(row)].join('\n')}\n`
}

const kilobytes = (bytes: number) => Math.round(bytes / 1_000)
