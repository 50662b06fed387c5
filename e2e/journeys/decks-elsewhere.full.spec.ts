import type { Page } from 'playwright/test'
import { addHostKey, askForHostToken, removeHostKey } from '../support/host-keys.ts'
import { serveHostPage, type HostPage } from '../support/host-page.ts'
import { expect, test as base } from '../support/test.ts'

/** A page of another origin that loads the script of the elements, and the key of its server. */
interface Elsewhere {
  readonly site: HostPage
  readonly origin: string
  readonly key: string
}

const test = base.extend<{ readonly elsewhere: Elsewhere }>({
  elsewhere: async ({ server }, use) => {
    const site = await serveHostPage(`<script src="${server.url}/static/viewpage-elements.js"></script>`)
    const { origin } = new URL(site.url)
    await use({ site, origin, key: addHostKey(server.dataDir, origin) })
    await site.close()
  },
})

interface Said {
  readonly type: string
  readonly detail: { readonly message?: string; readonly step?: number; readonly title?: string }
}

/** Adds the element of a deck, for which the page gives out one token after the other. */
async function addDeck(page: Page, oid: string, tokens: readonly string[] = []): Promise<void> {
  await page.evaluate(
    ([wanted, given]) => {
      const said: Said[] = []
      Object.assign(window, { said, asked: 0 })
      for (const type of ['viewpage-ready', 'viewpage-error', 'viewpage-step'])
        document.addEventListener(type, (event) =>
          said.push({ type, detail: (event as CustomEvent<Said['detail']>).detail }),
        )
      const deck = document.createElement('viewpage-deck')
      const token = async () => given[Math.min(window.asked++, given.length - 1)] ?? ''
      Object.assign(deck, { oid: wanted, token: given.length > 0 ? token : null })
      deck.style.inlineSize = '800px'
      document.querySelector('h1')?.after(deck)
    },
    [oid, tokens] as const,
  )
}

declare global {
  interface Window {
    /** How often the page was asked for a token. */
    asked: number
    said: Said[]
  }
}

const seeReady = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.said.map(({ type }) => type))).toContain('viewpage-ready')
const errorOf = (page: Page) =>
  page.evaluate(() => window.said.find(({ type }) => type === 'viewpage-error')?.detail.message)
const start = (page: Page) =>
  page.locator('viewpage-deck').evaluate((deck) => (Reflect.get(deck, 'start') as () => void).call(deck))
const seeStep = (page: Page, step: number) =>
  expect.poll(() => page.evaluate(() => window.said.at(-1)?.detail.step)).toBe(step)

// docs/behaviour/toolbar.md#private-decks
test('a public deck plays in a page of another origin without a token', async ({ page, elsewhere }) => {
  await page.goto(elsewhere.site.url)
  await addDeck(page, 'orbit1')
  await seeReady(page)
  await start(page)
  await seeStep(page, 1)
})

// docs/behaviour/toolbar.md#private-decks
test('a private deck plays with a token, which is in no address and is renewed before its end', async ({
  page,
  server,
  elsewhere,
}) => {
  const token = () => askForHostToken(server.url, elsewhere.key, { oid: 'secret1', rights: ['content'] })
  const tokens = [await token(), await token()]
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.clock.install()
  await page.goto(elsewhere.site.url)
  await addDeck(page, 'secret1', tokens)
  await seeReady(page)
  await expect(page.locator('viewpage-deck iframe')).toHaveAttribute('title', 'Fourth quarter review')
  expect(await page.evaluate(() => window.asked)).toBe(1)

  const renewed = page.waitForResponse(/\/secret1\/page-data\//)
  await page.clock.fastForward('09:30')
  const { storageToken } = (await (await renewed).json()) as { storageToken: string }
  expect(await page.evaluate(() => window.asked)).toBe(2)

  // What loads from now on has the address of the second token.
  const document = page.waitForRequest(/\/secret1\/document\//)
  await start(page)
  expect((await document).url()).toContain(storageToken)
  await seeStep(page, 1)
  expect(addresses.filter((address) => tokens.some((each) => address.includes(each)))).toEqual([])
  for (const each of [...tokens, storageToken]) expect(server.log()).not.toContain(each)
})

// docs/behaviour/toolbar.md#private-decks
test.describe('a private deck is refused with a sentence', () => {
  test.use({ allowedInConsole: /403|404|CORS|frame-ancestors|ERR_BLOCKED|ERR_FAILED/ })

  const LINE = 'This presentation cannot be shown here.'
  const seeRefused = async (page: Page, message: RegExp) => {
    await expect(page.getByRole('status').filter({ hasText: LINE })).toBeVisible()
    expect(await errorOf(page)).toMatch(message)
  }

  test('in a page of another registered origin, which has the token of the first', async ({
    page,
    server,
    elsewhere,
  }) => {
    const token = await askForHostToken(server.url, elsewhere.key, { oid: 'secret1', rights: ['content'] })
    const other = await serveHostPage(`<script src="${server.url}/static/viewpage-elements.js"></script>`)
    try {
      addHostKey(server.dataDir, new URL(other.url).origin)
      await page.goto(other.url)
      await addDeck(page, 'secret1', [token])
      await seeRefused(page, /it is for pages of http:\/\/localhost.*and this one is of http:\/\/localhost/)
    } finally {
      await other.close()
    }
  })

  test('in a page of an origin that nobody registered', async ({ page, server, elsewhere }) => {
    const token = await askForHostToken(server.url, elsewhere.key, { oid: 'secret1', rights: ['content'] })
    const other = await serveHostPage(`<script src="${server.url}/static/viewpage-elements.js"></script>`)
    try {
      await page.goto(other.url)
      await addDeck(page, 'secret1', [token])
      await seeRefused(page, /does not let pages of http:\/\/localhost.* ask. Let its operator register/)
    } finally {
      await other.close()
    }
  })

  test('with the token of another presentation, and without the right to the content', async ({
    page,
    server,
    elsewhere,
  }) => {
    const ofOther = await askForHostToken(server.url, elsewhere.key, { oid: 'orbit1', rights: ['content'] })
    await page.goto(elsewhere.site.url)
    await addDeck(page, 'secret1', [ofOther])
    await seeRefused(page, /it is for the presentation orbit1/)
    const withoutRight = await askForHostToken(server.url, elsewhere.key, { oid: 'secret1', rights: [] })
    await page.goto(elsewhere.site.url)
    await addDeck(page, 'secret1', [withoutRight])
    await seeRefused(page, /has no right to its content. Let the server of this page ask/)
  })

  test('once the operator has withdrawn the key', async ({ page, server, elsewhere }) => {
    const token = await askForHostToken(server.url, elsewhere.key, { oid: 'secret1', rights: ['content'] })
    removeHostKey(server.dataDir, elsewhere.origin)
    addHostKey(server.dataDir, elsewhere.origin, 'ben@example.com')
    await page.goto(elsewhere.site.url)
    await addDeck(page, 'secret1', [token])
    await seeRefused(page, /the key of http:\/\/localhost.* was withdrawn/)
  })

  test('to another page that has the address of the frame', async ({ page, server, elsewhere }) => {
    const token = await askForHostToken(server.url, elsewhere.key, { oid: 'secret1', rights: ['content'] })
    await page.goto(elsewhere.site.url)
    await addDeck(page, 'secret1', [token])
    await seeReady(page)
    const stolen = (await page.locator('viewpage-deck iframe').getAttribute('src')) ?? ''
    const other = await serveHostPage(`<iframe title="Stolen" src="${stolen}"></iframe>`)
    try {
      const answered = page.waitForResponse((response) => response.url() === stolen)
      await page.goto(other.url)
      await answered
      await expect(page.frameLocator('iframe').getByText('Fourth quarter review')).toHaveCount(0)
      // Nor in a tab of its own.
      expect((await page.goto(stolen))?.status()).toBe(404)
    } finally {
      await other.close()
    }
  })
})
