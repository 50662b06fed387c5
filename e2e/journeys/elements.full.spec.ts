import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { writeDocumentedFiles } from '../support/documented-files.ts'
import { inMain, liveRow, NONCE_SOURCE, openElementPage, TOOLBAR } from '../support/element-page.ts'
import { addHostKey, askForHostToken } from '../support/host-keys.ts'
import { serveHostPage } from '../support/host-page.ts'
import { measureMemory } from '../support/page-memory.ts'
import { expect, test } from '../support/test.ts'

const MOUNTS = 100

test.use({ visitor: 'eve@example.com' })

/** Everything that an element says, in the order in which it says it. */
interface Said {
  readonly type: string
  readonly detail: { readonly message?: string }
}

/** Listens before the script of the elements runs. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: Said[] = []
    Object.assign(window, { said })
    for (const type of ['viewpage-ready', 'viewpage-error', 'viewpage-step', 'viewpage-started'])
      document.addEventListener(type, (event) =>
        said.push({ type, detail: (event as CustomEvent<Said['detail']>).detail }),
      )
  })

const saidIn = (page: Page) => page.evaluate(() => (window as unknown as { said: Said[] }).said)

/** The messages of the errors. */
async function errorsIn(page: Page): Promise<string[]> {
  const said = await saidIn(page)
  return said.flatMap(({ type, detail }) => (type === 'viewpage-error' ? [detail.message ?? ''] : []))
}

/** Everything in the page but the shadow roots. */
const tagsOf = (page: Page) =>
  page.evaluate(() =>
    // The lock of the scrolling leaves an empty attribute.
    document.documentElement.outerHTML.replaceAll(' style=""', ''),
  )

// docs/behaviour/toolbar.md#elements
test.describe('the element of a toolbar', () => {
  test.beforeEach(({ page }) => listen(page))

  test('shows the released toolbar, says so, and tells its actions', async ({ page }) => {
    await openElementPage(page, { body: inMain(TOOLBAR.replace(' no-events', '')) })
    const row = await liveRow(page)
    await page.evaluate(() =>
      document.addEventListener('viewpage-action', (event) => {
        const { type } = (event as CustomEvent<{ type: string }>).detail
        if (type === 'toolbar/likeChanged@1') document.body.dataset['liked'] = 'yes'
      }),
    )
    const like = row.getByRole('button', { name: /^Like/ })
    await like.click()
    await expect(page.locator('body')).toHaveAttribute('data-liked', 'yes')
    await like.click()
    const version = await page
      .locator('viewpage-toolbar')
      .evaluate((element) => Reflect.get(element, 'version') as string)
    expect(await saidIn(page)).toEqual([{ type: 'viewpage-ready', detail: { version } }])
  })

  test('can be removed while it loads, and leaves nothing', async ({ page }) => {
    await openElementPage(page, { body: inMain('') })
    const before = await tagsOf(page)
    await page.evaluate(async () => {
      const element = document.createElement('viewpage-toolbar')
      element.setAttribute('oid', 'orbit1')
      document.body.append(element)
      await Promise.resolve()
      element.remove()
      const other = document.body.appendChild(element.cloneNode() as HTMLElement)
      await new Promise((done) => other.addEventListener('viewpage-ready', done))
      other.remove()
    })
    await expect.poll(() => tagsOf(page)).toBe(before)
    expect(await saidIn(page)).toHaveLength(1)
  })

  test('stays as it is when it is moved, also from one parent to another', async ({ page }) => {
    await openElementPage(page, { body: `${inMain(TOOLBAR)}<aside></aside>` })
    const row = await liveRow(page)
    await row.evaluate((element) => (element.dataset['mark'] = 'same'))
    await page.evaluate(() => {
      const element = document.querySelector('viewpage-toolbar')
      if (element) document.querySelector('aside')?.append(element)
    })
    await expect(page.locator('aside').getByRole('group', { name: 'Presentation actions' })).toHaveAttribute(
      'data-mark',
      'same',
    )
    await row.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
    expect(await saidIn(page)).toHaveLength(1)
  })

  test('shows another presentation when its oid changes', async ({ page }) => {
    await openElementPage(page)
    await liveRow(page)
    await page.locator('viewpage-toolbar').evaluate((element) => element.setAttribute('oid', 'garden1'))
    await expect.poll(async () => (await saidIn(page)).length).toBe(2)
    const row = await liveRow(page)
    await row.getByRole('button', { name: 'Share' }).click()
    const facebook = page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'Facebook' })
    expect(decodeURIComponent((await facebook.getAttribute('href')) ?? '')).toContain('/p/garden1/')
  })

  test('works twice on a page, each with its own menu and dialog', async ({ page }) => {
    // Narrow, so that both have a menu.
    await page.setViewportSize({ width: 600, height: 800 })
    await openElementPage(page, {
      body: inMain(
        `<div id="one">${TOOLBAR}</div><div id="two">${TOOLBAR.replace('orbit1', 'garden1')}</div>`,
      ),
    })
    for (const [id, oid] of [
      ['one', 'orbit1'],
      ['two', 'garden1'],
    ] as const) {
      const row = await liveRow(page, `#${id} viewpage-toolbar`)
      await row.getByRole('button', { name: 'Share' }).click()
      const facebook = page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'Facebook' })
      expect(decodeURIComponent((await facebook.getAttribute('href')) ?? '')).toContain(`/p/${oid}/`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await row.getByRole('button', { name: 'More' }).click()
      await expect(row.getByRole('list', { name: 'More' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })

  test('works in a page without a head', async ({ page }) => {
    await openElementPage(page, {
      body: inMain(''),
      scripts: `<script>document.head.remove(); document.querySelector('main').innerHTML += '${TOOLBAR}'</script>`,
    })
    const row = await liveRow(page)
    await row.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  })

  for (const [where, append] of [
    ['a modal dialog', 'dialog.append(element)'],
    [
      'a shadow root',
      "dialog.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).append(element)",
    ],
  ] as const) {
    test(`works in ${where} of the page`, async ({ page }) => {
      await openElementPage(page, {
        body: '<dialog></dialog>',
        scripts: `<script>
          const dialog = document.querySelector('dialog')
          const element = Object.assign(document.createElement('viewpage-toolbar'), { oid: 'orbit1' })
          element.style.inlineSize = '800px'
          ${append}
          dialog.showModal()
        </script>`,
      })
      const row = await liveRow(page)
      await row.getByRole('button', { name: 'Share' }).click()
      const shared = page.getByRole('dialog', { name: 'Share' })
      await shared.getByRole('button', { name: 'Close' }).click()
      await expect(shared).toHaveCount(0)
      await expect(row.getByRole('button', { name: 'Share' })).toBeFocused()
    })
  }

  test('takes another accent, and nothing else of the page, by a custom property', async ({ page }) => {
    await openElementPage(page, {
      style: 'viewpage-toolbar { --viewpage-page: rgb(1, 2, 3) } :root { --page: red }',
    })
    const row = await liveRow(page)
    await expect(row.locator('xpath=..')).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  })

  test(`leaves no node and no listener after ${MOUNTS} mounts`, async ({ page }) => {
    test.slow()
    await openElementPage(page, { body: inMain('') })
    const before = await tagsOf(page)
    const mount = (count: number) =>
      page.evaluate(async (times) => {
        for (let each = 0; each < times; each++) {
          const element = document.createElement('viewpage-toolbar')
          element.setAttribute('oid', 'orbit1')
          element.setAttribute('no-events', '')
          document.body.append(element)
          await new Promise((done) => element.addEventListener('viewpage-ready', done))
          while (!element.shadowRoot?.querySelector('button')) await new Promise(requestAnimationFrame)
          element.remove()
        }
        // The removal takes place after the task.
        await new Promise(requestAnimationFrame)
      }, count)
    await mount(20)
    const first = await measureMemory(page)
    await mount(MOUNTS / 2)
    const second = await measureMemory(page)
    await mount(MOUNTS / 2)
    const third = await measureMemory(page)
    for (const part of ['nodes', 'listeners'] as const)
      expect(Math.min(second[part] - first[part], third[part] - second[part]), part).toBeLessThan(MOUNTS / 8)
    expect(await tagsOf(page)).toBe(before)
  })
})

// docs/behaviour/toolbar.md#elements
test.describe('an element that cannot work says one error and a line for the visitor', () => {
  test.use({
    allowedInConsole:
      /404|Content Security Policy|TrustedScriptURL|trusted-types|TrustedTypePolicy|Trusted Type/,
  })
  test.beforeEach(({ page }) => listen(page))

  const LINE = 'The toolbar of this presentation cannot be shown here.'

  for (const [name, body, message] of [
    ['no oid', '<viewpage-toolbar></viewpage-toolbar>', /it has no oid\. Set the identifier/],
    [
      'an oid that nothing has',
      '<viewpage-toolbar oid="nothing1"></viewpage-toolbar>',
      /there is no presentation "nothing1", or it is not shared with this visitor/,
    ],
  ] as const) {
    test(name, async ({ page }) => {
      await openElementPage(page, { body: inMain(body) })
      await expect(page.getByRole('status').filter({ hasText: LINE })).toBeVisible()
      expect(await errorsIn(page)).toEqual([expect.stringMatching(message)])
    })
  }

  for (const [name, policy, message] of [
    [
      'a policy without its calls',
      `script-src ${NONCE_SOURCE} 'strict-dynamic'; connect-src 'none'`,
      /in connect-src/,
    ],
    [
      'Trusted Types without its policy',
      `script-src ${NONCE_SOURCE} 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types ours`,
      /Add viewpage to the names after `trusted-types`/,
    ],
  ] as const) {
    test(name, async ({ page }) => {
      await openElementPage(page, { policy })
      await expect(page.getByRole('status').filter({ hasText: LINE })).toBeVisible()
      expect(await errorsIn(page)).toEqual([expect.stringMatching(message)])
    })
  }

  test('another document than that of its script', async ({ page }) => {
    await openElementPage(page, {
      body: inMain(`${TOOLBAR}<iframe title="Ours" srcdoc="<p>Inside</p>"></iframe>`),
    })
    await liveRow(page)
    await page.evaluate(() => {
      const inner = document.querySelector('iframe')?.contentDocument
      const element = document.querySelector('viewpage-toolbar')
      element?.addEventListener('viewpage-error', (event) => {
        ;(window as unknown as { said: Said[] }).said.push({
          type: event.type,
          detail: (event as CustomEvent<Said['detail']>).detail,
        })
      })
      if (inner && element) inner.body.append(inner.adoptNode(element))
    })
    await expect(page.frameLocator('iframe').getByText(LINE)).toBeVisible()
    expect(await errorsIn(page)).toEqual([expect.stringMatching(/in another document than its script/)])
    // Back in its own, it works.
    await page.evaluate(() => {
      const element = document.querySelector('iframe')?.contentDocument?.querySelector('viewpage-toolbar')
      if (element) document.querySelector('main')?.append(element)
    })
    await liveRow(page)
  })
})

// docs/behaviour/toolbar.md#elements
test.describe('the element of a deck', () => {
  test.beforeEach(({ page }) => listen(page))

  test('plays in the page, and is controlled by it', async ({ page }) => {
    await openElementPage(page, { body: inMain('<viewpage-deck oid="orbit1" autoplay></viewpage-deck>') })
    const deck = page.locator('viewpage-deck')
    await expect(deck.locator('iframe')).toHaveAttribute('title', /^Going around/)
    await expect.poll(async () => (await saidIn(page)).map(({ type }) => type)).toContain('viewpage-step')
    await deck.evaluate((element) =>
      (Reflect.get(element, 'goTo') as (step: number) => void).call(element, 3),
    )
    await expect.poll(async () => (await saidIn(page)).at(-1)?.detail).toMatchObject({ step: 3 })
    const box = await deck.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  })

  test.describe('that is private', () => {
    test.use({ allowedInConsole: /404/ })

    test('says one error and a line for the visitor', async ({ page }) => {
      await openElementPage(page, { body: inMain('<viewpage-deck oid="secret1"></viewpage-deck>') })
      await expect(page.getByText('This presentation cannot be shown here.')).toBeVisible()
      expect(await errorsIn(page)).toEqual([
        expect.stringMatching(/does not play. Without a host token only presentations that are public/),
      ])
    })
  })
})

// docs/behaviour/toolbar.md#elements
test('another team shows a deck and its toolbar by following the guide', async ({ page }) => {
  const folder = test.info().outputPath('guide')
  expect(writeDocumentedFiles('docs/guides/show-a-deck-in-any-page.md', folder)).toEqual(['index.html'])
  await page.route('**/handbook/', (route) => route.fulfill({ path: join(folder, 'index.html') }))
  await page.goto('/handbook/')
  await expect(page.locator('viewpage-deck iframe')).toHaveAttribute('title', /^Going around/)
  const like = (await liveRow(page)).getByRole('button', { name: /^Like/ })
  const before = Number((await like.innerText()).replace(/\D/g, ''))
  await like.click()
  await expect(page.locator('#likes')).toHaveText(`${before + 1} people like this.`)
  await like.click()
  await expect(page.locator('#likes')).toHaveText(`${before} people like this.`)
})

// docs/behaviour/toolbar.md#host-tokens
test('a page of another origin shows the toolbar with a token, and likes', async ({ page, server }) => {
  const site = await serveHostPage(
    `<script src="${server.url}/static/viewpage-elements.js"></script><viewpage-toolbar></viewpage-toolbar>`,
  )
  const { origin } = new URL(site.url)
  try {
    const key = addHostKey(server.dataDir, origin)
    const rights = ['like', 'embed', 'report']
    const token = await askForHostToken(server.url, key, { oid: 'orbit1', rights })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto(site.url)
    await page
      .locator('viewpage-toolbar')
      .evaluate((element, given) => Object.assign(element, { token: given, oid: 'orbit1' }), token)
    const row = await liveRow(page)
    const like = row.getByRole('button', { name: /^Like/ })
    const before = await like.getAttribute('aria-pressed')
    const answered = page.waitForResponse(/\/orbit1\/like\//)
    await like.click()
    expect((await answered).status()).toBe(200)
    await expect(like).not.toHaveAttribute('aria-pressed', before ?? '')
    await row.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
    await page.keyboard.press('Escape')
    await like.click()
    expect(addresses.filter((address) => address.includes(token))).toEqual([])
    expect(server.log()).not.toContain(token)
  } finally {
    await site.close()
  }
})
