import { existsSync, globSync } from 'node:fs'
import type { Browser } from 'playwright/test'
import type { Stored } from '../support/stored-events.ts'
import { expect, test as base } from '../support/test.ts'
import type { Engine } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const webKit = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? '',
  display: '/usr/bin/Xvfb',
}

/** How each engine starts; `null` where it is not installed. */
const ENGINES = {
  Firefox: firefox === undefined ? null : () => startFirefox(firefox),
  WebKit: Object.values(webKit).every((path) => existsSync(path)) ? () => startWebKit(webKit) : null,
}
export type EngineName = keyof typeof ENGINES
export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[]

const PACKAGES = { Firefox: 'firefox-esr', WebKit: 'webkit2gtk-driver and xvfb' }

interface TestFixtures {
  readonly newTab: (engine: EngineName) => Promise<Tab>
}

interface WorkerFixtures {
  /** One of each name, started when the first test needs it. */
  readonly engineOf: (name: EngineName) => Promise<Engine>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const running = new Map<EngineName, Promise<Engine>>()
      await use((name) => {
        const engine = running.get(name) ?? start(name)
        running.set(name, engine)
        return engine
      })
      for (const engine of running.values()) await (await engine).stop()
    },
    { scope: 'worker' },
  ],

  newTab: async ({ engineOf, server, viewport, allowedInConsole }, use) => {
    const tabs: Tab[] = []
    await use(async (name) => {
      const engine = await engineOf(name)
      const tab = new Tab(await engine.newTab(viewport ?? { width: 1280, height: 860 }), server.url)
      tabs.push(tab)
      return tab
    })
    for (const { driver } of tabs) await driver.close()
    const unexpected = tabs
      .flatMap(({ driver }) => driver.complaints)
      .filter((message) => !allowedInConsole.test(message) && !CUT_OFF.test(message))
    expect(unexpected, 'the console has no unexpected messages').toEqual([])
  },
})

/** Firefox fails what a page still loads when it is left, before the page can know. */
const CUT_OFF = /Loading CSS chunk \d+ failed/

interface Journey {
  readonly tab: Tab
  readonly newTab: () => Promise<Tab>
  readonly engine: EngineName
  readonly url: string
  /** Of the server */
  readonly dataDir: string
  /** What the server stores from the beginning of the journey. */
  readonly stored: Stored
  /** Chromium, to compare with */
  readonly browser: Browser
}

/** The same journey in each engine that is not Chromium's. */
export function journey(title: string, run: (journey: Journey) => Promise<void>): void {
  for (const engine of ENGINE_NAMES) {
    test(`${engine}: ${title}`, async ({ newTab, server, stored, browser }) => {
      test.skip(
        ENGINES[engine] === null,
        `Without ${engine}, this journey is left out. Install ${PACKAGES[engine]} of Debian.`,
      )
      const open = () => newTab(engine)
      const { url, dataDir } = server
      await run({ tab: await open(), newTab: open, engine, url, dataDir, stored, browser })
    })
  }
}

function start(name: EngineName): Promise<Engine> {
  const engine = ENGINES[name]
  if (engine === null) throw new Error(`[e2e] ${name} is not installed.`)
  return engine()
}

export { expect }
