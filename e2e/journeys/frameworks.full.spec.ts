import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { build } from '@viewpage/tooling/build'
import type { Page } from 'playwright/test'
import { buildIn } from '../support/fake-remotes.ts'
import { FRAMEWORKS, frameworksTable, type Seen } from '../support/frameworks.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { RELEASE_TOKEN, type RunningServer } from '../support/server.ts'
import { startDev } from '../support/start-dev.ts'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')
const SLOTS = FRAMEWORKS.map(({ slot }) => slot)

test.use({
  serverKnobs: {
    VIEWPAGE_OTHER_SLOTS: SLOTS.join(),
    // The system of a test may lack what confines server code; it runs in its isolate either way.
    VIEWPAGE_UNCONFINED_REMOTES: '*',
  },
})
test.describe.configure({ mode: 'serial' })

/** What the journeys of this file have seen, by folder. */
const seen = new Map<string, Seen>()

const see = (folder: string, more: Partial<Seen>) =>
  seen.set(folder, { entryBytes: 0, isRendered: false, isHydrated: false, ...seen.get(folder), ...more })

test.beforeAll(async ({ server }) => {
  test.setTimeout(600_000)
  const { check, release } = releaseTo(server)
  for (const { folder } of FRAMEWORKS) {
    const out = mkdtempSync(join(tmpdir(), 'viewpage-framework-'))
    // The build in `dist`, if there is one, is published under the version of its `package.json`.
    const manifest = (await build(join(root, folder), { out, version: nextVersion() })) as RemoteManifest
    const built = buildIn(out, manifest.version)
    const { findings } = await check(built)
    expect(
      findings.filter(({ rule }) => rule !== 'language'),
      `${folder} fits what is live`,
    ).toEqual([])
    expect(findings.map(({ level, message }) => [level, message])).toEqual([
      ['notice', expect.stringContaining('has no texts in es, fr, hu, it, ja, ko, pt, in which shell')],
    ])
    await release(built)
    see(folder, { entryBytes: manifest.budget.actual })
    rmSync(out, { recursive: true, force: true })
  }
})

/** What every language but German is in. */
const ENGLISH = { title: 'Count with', steps: '12 steps', presses: 'Pressed 0 times' }
const GERMAN = { title: 'Zählen mit', steps: '12 Schritte', presses: '0-mal gedrückt' }

/** The text of a slot in the HTML of the server, and its language if that is not the one of the page. */
async function servedIn(server: RunningServer, language: string, slot: string) {
  const html = await (await fetch(`${server.url}/p/orbit1/?lang=${language}`)).text()
  const [, attributes = '', section = ''] =
    new RegExp(`<div data-slot="${slot}"([^>]*)>.*?<section[^>]*>(.*?)</section>`, 's').exec(html) ?? []
  return {
    text: section
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    lang: / lang="(\w+)"/.exec(attributes)?.[1],
    isRendered: attributes.includes('data-rendered="html"'),
  }
}

// docs/behaviour/releases.md#any-framework
test('a remote in any framework is drawn by the server in every language', async ({ server }) => {
  for (const { name, slot, folder } of FRAMEWORKS) {
    for (const language of LANGUAGES) {
      const { title, steps, presses } = language === 'de' ? GERMAN : ENGLISH
      expect(await servedIn(server, language, slot), `${name} in ${language}`).toEqual({
        text: `${title} ${name} ${steps} ${presses}`,
        lang: ['de', 'en'].includes(language) ? undefined : 'en',
        isRendered: true,
      })
    }
    see(folder, { isRendered: true })
  }
})

/** Keeps the elements of the slots as the server sent them. */
async function keepServed(page: Page): Promise<void> {
  await page.addInitScript((slots) => {
    const elementsOf = (slot: string) => [
      ...document.querySelectorAll(`[data-slot="${slot}"] section, [data-slot="${slot}"] section *`),
    ]
    const served = new Map<string, Element[]>()
    Reflect.set(window, 'isServed', (slot: string) => {
      const now = elementsOf(slot)
      const before = served.get(slot) ?? []
      return now.length === 4 && before.length === 4 && now.every((element, at) => element === before[at])
    })
    new MutationObserver((_, observer) => {
      for (const slot of slots)
        if (!served.has(slot) && elementsOf(slot).length === 4) served.set(slot, elementsOf(slot))
      if (served.size === slots.length) observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, SLOTS)
}

const isServed = (page: Page, slot: string) =>
  page.evaluate((name) => (Reflect.get(window, 'isServed') as (slot: string) => boolean)(name), slot)

// docs/behaviour/releases.md#any-framework
test('a remote in any framework comes to life in the HTML of the server, and follows the viewer', async ({
  page,
  viewPage,
}) => {
  await keepServed(page)
  await viewPage.openLive()
  await viewPage.seeLive(...SLOTS)
  for (const { name, slot } of FRAMEWORKS) {
    const shown = viewPage.slot(slot)
    await expect(shown.getByRole('heading')).toHaveText(`Count with ${name}`)
    await shown.getByRole('button', { name: 'Pressed 0 times' }).click()
    await shown.getByRole('button', { name: 'Pressed once' }).click()
    await expect(shown.getByRole('button')).toHaveText('Pressed 2 times')
    expect(await isServed(page, slot), `${name} keeps the elements of the server`).toBe(true)
  }
  await viewPage.viewer.present()
  await viewPage.viewer.next()
  for (const { name, slot, folder } of FRAMEWORKS) {
    await expect(viewPage.slot(slot).getByRole('paragraph')).toHaveText(/^Step [23] of 12$/)
    expect(await isServed(page, slot), `${name} keeps the elements of the server`).toBe(true)
    see(folder, { isHydrated: true })
  }
})

// docs/behaviour/releases.md#languages-of-a-remote
test('a remote with two languages changes with the page, in any framework', async ({ page, viewPage }) => {
  await keepServed(page)
  for (const [language, { title, presses }, lang] of [
    ['de', GERMAN, null],
    ['fr', ENGLISH, 'en'],
  ] as const) {
    await viewPage.openLive(`/p/orbit1/?lang=${language}`)
    await viewPage.seeLive(...SLOTS)
    for (const { name, slot } of FRAMEWORKS) {
      const shown = viewPage.slot(slot)
      await expect(shown.getByRole('heading')).toHaveText(`${title} ${name}`)
      await expect(shown.getByRole('button')).toHaveText(presses)
      expect(await shown.getAttribute('lang')).toBe(lang)
      expect(await isServed(page, slot), `${name} keeps the elements of the server`).toBe(true)
    }
  }
})

const GUIDE = join(root, 'docs/guides/choose-a-framework.md')
const TABLE = /(?<=<!-- generated -->\n\n)\|.*\|(?=\n)/s

test('the guide has the figures of each framework', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  const table = frameworksTable(seen)
  if (process.env['WRITE_TABLE'] === '1') writeFileSync(GUIDE, guide.replace(TABLE, table))
  else expect(TABLE.exec(guide)?.[0]).toBe(table)
})

/** `viewpage dev`, in the folder of an example. */
const devOfExample = (args: readonly string[], env: Record<string, string> = {}) =>
  startDev([process.execPath, join(root, 'tooling/src/cli.ts')], args, {
    cwd: join(root, 'examples/svelte'),
    env: { ...process.env, ...env },
  })

// docs/behaviour/releases.md#any-framework
test('a remote without React runs by itself, with a page for each case', async ({ page }) => {
  const dev = devOfExample(['--port', '0'])
  try {
    await page.goto(await dev.print(/by itself at (\S+)/))
    await expect(page.getByText('12 steps')).toBeVisible()
    await page.getByRole('link', { name: 'one-step' }).click()
    await expect(page.getByText('1 step', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'playing' }).click()
    await expect(page.getByText('Step 4 of 12')).toBeVisible()
  } finally {
    // The page would look for the development server.
    await page.goto('about:blank')
    await dev.stop()
  }
})

// docs/behaviour/releases.md#any-framework
test('a remote without React is shown in a page of the server while it is developed', async ({
  page,
  viewPage,
  server,
}) => {
  const dev = devOfExample(['--server', server.url], { VIEWPAGE_RELEASE_TOKEN: RELEASE_TOKEN })
  try {
    await page.goto(await dev.print(/^(http\S+)$/m))
    await page.getByRole('button', { name: 'Show these versions' }).click()
    await viewPage.openLive()
    await viewPage.seeLive('counter-svelte')
    const slot = viewPage.slot('counter-svelte')
    await expect(slot).toHaveAttribute('data-version', /-dev\./)
    await viewPage.viewer.present()
    await viewPage.viewer.next()
    await expect(slot.getByRole('paragraph')).toHaveText(/^Step [23] of 12$/)
    await page.getByRole('button', { name: 'Back to the live versions' }).click()
    await expect(slot).toHaveAttribute('data-version', /^\d+\.\d+\.\d+$/)
  } finally {
    await dev.stop()
  }
})
