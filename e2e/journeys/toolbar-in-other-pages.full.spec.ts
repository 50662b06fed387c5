import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { failureOf, mountIn, openOtherPage } from '../support/other-page.ts'
import { serveHostPage } from '../support/host-page.ts'
import { differingShareOf } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

const BOOTSTRAP = readFileSync(
  createRequire(import.meta.url).resolve('bootstrap/dist/css/bootstrap.min.css'),
  'utf8',
)

/** Rules for elements as a page may have them, and some that no page should. */
const RUDE = `button { padding: 2rem; text-transform: uppercase; letter-spacing: 4px } * { box-sizing: content-box }
  h1, h2, h3 { color: red; margin: 40px; font: 3rem serif } a { color: lime; text-decoration: line-through }
  ul { list-style: square; padding: 50px } li { margin: 20px } span { font-style: italic }
  input, textarea { border: 5px dashed } body { font: italic 30px/3 cursive; text-align: right; word-spacing: 9px }`

/** As in the style sheet of a page that uses layers. */
const LAYERED = `@layer base, ours; @layer base { ${RUDE} }
  @layer ours { button { border: 9px solid } div { background: pink; float: left } }`

const BOX = 'position: absolute; inset: 40px auto auto 40px; inline-size: 900px; background: white'
const body = (before = '') => `${before}<div style="${BOX}" id="toolbar"></div>`

test.use({ visitor: 'eve@example.com' })

// docs/behaviour/toolbar.md#pages-of-other-teams
test.describe('rules of another page for its elements', () => {
  for (const [name, style] of [
    ['Bootstrap', BOOTSTRAP],
    ['rude rules', `${RUDE} svg { inline-size: 90px }`],
    ['layers', LAYERED],
  ] as const) {
    test(`do not change the look of the toolbar, its menu and its dialogs: ${name}`, async ({ page }) => {
      await openOtherPage(page, { body: body() })
      const plain = await picturesOf(page, 'plain')
      await openOtherPage(page, { body: body(), style })
      const styled = await picturesOf(page, name.toLowerCase().replace(' ', '-'))
      for (const [part, picture] of Object.entries(plain))
        expect.soft(await differingShareOf(page, picture, styled[part] ?? picture), part).toBeLessThan(0.001)
    })
  }
})

/** The parts of the toolbar, when nothing moves. */
async function picturesOf(page: Page, name: string): Promise<Record<string, Buffer>> {
  const toolbar = await mountIn(page)
  const save = (part: string) => ({
    path: test.info().outputPath(`${name}-${part}.png`),
    animations: 'disabled' as const,
  })
  const row = await page.locator('#toolbar').screenshot(save('row'))
  await toolbar.getByRole('button', { name: 'More' }).click()
  const list = await toolbar.getByRole('list', { name: 'More' }).screenshot(save('menu'))
  await page.keyboard.press('Escape')
  const dialogs: Record<string, Buffer> = {}
  for (const dialog of ['Share', 'Embed']) {
    await toolbar.getByRole('button', { name: dialog }).click()
    dialogs[dialog] = await page.getByRole('dialog', { name: dialog }).screenshot(save(dialog))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  return { row, list, ...dialogs }
}

// docs/behaviour/toolbar.md#pages-of-other-teams
test('a header of the page with a high z-index covers neither menu nor dialog', async ({ page }) => {
  const header =
    '<header style="position: fixed; inset: 0; z-index: 2147483647; pointer-events: none">Ours</header>'
  await openOtherPage(page, { body: body(header) })
  await page.locator('header').evaluate((element) => (element.style.pointerEvents = 'auto'))
  const toolbar = await mountIn(page)
  await toolbar.getByRole('button', { name: 'More' }).dispatchEvent('click')
  const download = toolbar.getByRole('list', { name: 'More' }).getByRole('button', { name: 'Download' })
  await download.click()
  await page.getByRole('dialog', { name: 'Download' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// docs/behaviour/toolbar.md#pages-of-other-teams
test('in a modal dialog of the page its own dialogs can be used', async ({ page }) => {
  await openOtherPage(page, {
    body: '<dialog id="ours"><div id="toolbar" style="inline-size: 800px"></div></dialog>',
  })
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#ours')?.showModal())
  const toolbar = await mountIn(page)
  await toolbar.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toHaveCount(0)
})

// docs/behaviour/toolbar.md#pages-of-other-teams
test('two toolbars of two presentations each open their own menu and dialog', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await openOtherPage(page, {
    body: '<div id="one" style="margin-block-end: 300px"></div><div id="two"></div>',
  })
  for (const [id, oid] of [
    ['one', 'orbit1'],
    ['two', 'garden1'],
  ] as const) {
    const toolbar = await mountIn(page, id, oid)
    await toolbar.getByRole('button', { name: 'Share' }).click()
    const facebook = page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'Facebook' })
    expect(decodeURIComponent((await facebook.getAttribute('href')) ?? '')).toContain(`/p/${oid}/`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const id of ['one', 'two']) {
    const more = page.locator(`#${id}`).getByRole('button', { name: 'More' })
    await more.click()
    const menu = page.locator(`#${id}`).getByRole('list', { name: 'More' })
    await expect(menu).toBeVisible()
    const [button, list] = [await more.boundingBox(), await menu.boundingBox()]
    expect(Math.abs((list?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(100)
    await page.keyboard.press('Escape')
  }
  expect(
    await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return ids.length - new Set(ids).size
    }),
  ).toBe(0)
})

// docs/behaviour/toolbar.md#pages-of-other-teams
test.describe('a call that cannot work rejects with a sentence that says what to do', () => {
  for (const [name, call, message] of [
    [
      'no element',
      `document.querySelector('#typo'), { oid: 'orbit1' }`,
      /first argument is null.*Pass an element/,
    ],
    ['a selector', `'#toolbar', { oid: 'orbit1' }`, /first argument is #toolbar.*Pass an element/],
    ['no options', `document.querySelector('#toolbar')`, /`oid` is undefined.*Pass the identifier/],
    [
      'an oid that is no text',
      `document.querySelector('#toolbar'), { oid: 7 }`,
      /`oid` is 7.*Pass the identifier/,
    ],
    [
      'an element in a shadow root',
      `document.querySelector('#toolbar').attachShadow({ mode: 'open' }).appendChild(document.createElement('div')), { oid: 'orbit1' }`,
      /in a shadow root.*Pass an element outside/,
    ],
  ] as const) {
    test(name, async ({ page }) => {
      await openOtherPage(page)
      const before = await page.evaluate(() => document.body.outerHTML)
      expect(await failureOf(page, call)).toMatch(message)
      expect(await page.evaluate(() => document.body.outerHTML)).toBe(before)
    })
  }

  test('an element that has a toolbar, or waits for one', async ({ page }) => {
    await openOtherPage(page)
    const call = `document.querySelector('#toolbar'), { oid: 'orbit1' }`
    const [first, second] = await Promise.all([failureOf(page, call), failureOf(page, call)])
    expect([first, second]).toEqual(['', expect.stringMatching(/the element has one.*Call its unmount\(\)/)])
    expect(await failureOf(page, call)).toMatch(/the element has one/)
    await expect(page.getByRole('group', { name: 'Presentation actions' })).toHaveCount(1)
  })

  test('a page of another origin', async ({ page, server }) => {
    const script = `<script src="${server.url}/static/toolbar-host.js"></script>`
    const site = await serveHostPage(`<div id="toolbar"></div>${script}`)
    try {
      await page.goto(site.url)
      const call = `document.querySelector('#toolbar'), { oid: 'orbit1' }`
      expect(await failureOf(page, call)).toMatch(
        /origin http:\/\/localhost.*http:\/\/127.*serve both from one origin/,
      )
    } finally {
      await site.close()
    }
  })

  test('a proxy that does not pass on the paths of viewpage', async ({ page }) => {
    await openOtherPage(page)
    await page.route('**/api/v4/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Ours</h1>' }),
    )
    const call = `document.querySelector('#toolbar'), { oid: 'orbit1' }`
    expect(await failureOf(page, call)).toMatch(/is not the response of viewpage. Let the proxy/)
  })
})

// docs/behaviour/toolbar.md#pages-of-other-teams
test.describe('on a page that requires Trusted Types', () => {
  const required = "script-src 'self'; require-trusted-types-for 'script'"

  for (const policy of [required, `${required}; trusted-types ours viewpage`]) {
    test(`the toolbar and its dialogs load: ${policy}`, async ({ page }) => {
      await openOtherPage(page, { policy })
      const toolbar = await mountIn(page)
      await toolbar.getByRole('button', { name: 'Share' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'Facebook' }),
      ).toBeVisible()
    })
  }

  test.describe('and allows other policies only', () => {
    test.use({ allowedInConsole: /trusted-types|TrustedTypePolicy|TrustedScriptURL/ })

    test('the error names the policy to add', async ({ page }) => {
      await openOtherPage(page, { policy: `${required}; trusted-types ours` })
      const call = `document.querySelector('#toolbar'), { oid: 'orbit1' }`
      expect(await failureOf(page, call)).toMatch(/Add viewpage to the names after `trusted-types`/)
    })
  })
})

// docs/behaviour/toolbar.md#pages-of-other-teams
test('a page that aborts its signal gets no toolbar, or loses the one it has', async ({ page }) => {
  await openOtherPage(page)
  const aborted = await page.evaluate(async () => {
    const element = document.querySelector('#toolbar')
    const before = document.body.outerHTML
    const [first, second] = [new AbortController(), new AbortController()]
    const given = (signal: AbortSignal) => ({ oid: 'orbit1', sendsEvents: false, signal })
    const one = window.viewpage.mountToolbar(element, given(first.signal)).catch(({ name }: Error) => name)
    first.abort()
    // As an effect that runs twice does.
    await window.viewpage.mountToolbar(element, given(second.signal))
    const shown = document.body.outerHTML
    second.abort()
    document.querySelector('#live')?.remove()
    return { one: await one, changed: shown !== before, after: document.body.outerHTML === before }
  })
  expect(aborted).toEqual({ one: 'AbortError', changed: true, after: true })
})

// docs/behaviour/toolbar.md#pages-of-other-teams
for (const [when, isOpen, isGone] of [
  ['while its dialog loads', false, false],
  ['while its dialog is open', true, false],
  ['after its element', true, true],
] as const) {
  test(`a toolbar is removed ${when}, twice, and nothing of it is left`, async ({ page }) => {
    await openOtherPage(page, { body: '<h1>Ours</h1><div id="toolbar"></div>' })
    const tags = () =>
      page.evaluate(() => {
        document.querySelector('#live')?.remove()
        const own = [...document.querySelectorAll('html, body, body *')]
        // The lock of the scrolling leaves an empty attribute.
        return own.map((element) => (element.cloneNode(false) as Element).outerHTML.replace(' style=""', ''))
      })
    const before = await tags()
    const toolbar = await page.evaluateHandle(() =>
      window.viewpage.mountToolbar(document.querySelector('#toolbar'), { oid: 'orbit1' }),
    )
    await page.getByRole('button', { name: 'Share' }).click()
    if (isOpen) await expect(page.getByRole('dialog')).toBeVisible()
    if (isGone) await page.evaluate(() => document.querySelector('#toolbar')?.remove())
    await toolbar.evaluate((mounted) => {
      mounted.unmount()
      mounted.unmount()
    })
    const gone = before.filter((tag) => isGone && tag.includes('id="toolbar"'))
    await expect.poll(tags).toEqual(before.filter((tag) => !gone.includes(tag)))
  })
}
