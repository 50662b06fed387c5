import { brotliCompressSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { serveHostPage } from '../support/host-page.ts'
import { expect } from '../support/test.ts'
import { embedOf, test } from '../models/embedding.ts'

test('an embed plays in a sandbox', async ({ page, embedding }) => {
  await embedding.open('/p/orbit1/embed/', { sandbox: 'allow-scripts allow-same-origin' })
  const embed = embedOf(page)
  await embed.live()
  await embed.present()
  await embed.seeStep(1)
})

// docs/behaviour/embed.md#before-play
test('before playback nothing is stored, no deck is fetched, and the focus stays on the page', async ({
  page,
  embedding,
  server,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await embedding.open()
  const embed = embedOf(page)
  await embed.live()
  await page.waitForLoadState('networkidle')
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const frame = page.frames().find((each) => each.url().startsWith(server.url))
  // In a browser that blocks storage in frames, access throws.
  const stored = await frame?.evaluate(() => {
    try {
      return localStorage.length + sessionStorage.length
    } catch {
      return 0
    }
  })
  expect(stored).toBe(0)
  expect(requested.filter((url) => url.includes('/document/'))).toEqual([])

  await embed.present()
  await embed.seeStep(1)
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(['session_id', 'session_seq'])
})

// docs/behaviour/viewer.md#gestures-in-an-embed
test('the wheel scrolls the page around an embed, and zooms with Ctrl', async ({ page, embedding }) => {
  await embedding.open()
  const embed = embedOf(page)
  await embed.live()
  await embed.present()
  await embed.seeStep(1)
  await page.mouse.move(320, 260)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.down('Control')
  // Retried: before the page has scrolled back, the wheel is over another element.
  await expect(async () => {
    await page.mouse.wheel(0, -300)
    await expect(embed.frame.getByText('You have left the path.').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.up('Control')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

// docs/behaviour/embed.md#embed-start-step
test('an embed starts at the step of its URL, and by itself with `autoplay`', async ({ page, embedding }) => {
  await embedding.open('/p/orbit1/embed/#step=7')
  const embed = embedOf(page)
  await embed.live()
  await embed.seeStart()
  await embed.present()
  await embed.seeStep(7)

  await embedding.open('/p/orbit1/embed/?autoplay=1&step=3')
  await embed.seeStep(3)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

// docs/behaviour/embed.md#embed-in-a-sandbox
test('an embed that may only run scripts plays, in full screen fills its frame, and counts nothing', async ({
  page,
  embedding,
  stored,
}) => {
  const views = stored.views('orbit1')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  // As WordPress writes it for a provider that it does not know.
  await embedding.open('/p/orbit1/embed/?step=3#?secret=AbCd12', { sandbox: 'allow-scripts' })
  const embed = embedOf(page)
  await embed.live()
  await embed.present()
  await expect(embed.frame.getByText(/^\d+ ?(?:of|\/) ?12$/)).toBeVisible()
  await embed.frame.getByRole('button', { name: 'Next step' }).click()
  await embed.frame.getByRole('button', { name: 'Fullscreen' }).click()
  await expect(embed.frame.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible()
  expect(posts).toEqual([])
  expect(stored.views('orbit1')).toBe(views)
})

/** What this journey uses of `embed-client.d.ts`. */
interface Player {
  readonly ready: Promise<{ total: number }>
  goTo(step: number): void
  on(name: 'step', listener: (event: { step: number }) => void): void
}

test('a page controls an embed in a sandbox with the script for pages', async ({
  page,
  embedding,
  server,
}) => {
  const script = `<script src="${server.url}/static/embed-client.js"></script>`
  await embedding.open('/p/orbit1/embed/', { sandbox: 'allow-scripts', script })
  const total = await page.evaluate(async () => {
    const { viewpage } = window as unknown as { viewpage: { connect(frame: Element | null): Player } }
    const player = viewpage.connect(document.querySelector('#orbits'))
    const ready = await player.ready
    player.goTo(3)
    await new Promise<void>((resolve) => {
      player.on('step', ({ step }) => step === 3 && resolve())
    })
    return ready.total
  })
  expect(total).toBe(12)
  await embedOf(page).seeStep(3)
})

// docs/behaviour/embed.md#embed-code
test('the embed code causes no message in the console of the page around it', async ({ page, server }) => {
  const oembed = await fetch(`${server.url}/oembed?url=${encodeURIComponent(`${server.url}/p/orbit1/`)}`)
  const { html } = (await oembed.json()) as { html: string }
  const host = await serveHostPage(html)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(host.url)
  await expect(page.frameLocator('iframe').locator('[data-slot="viewer"]')).toHaveAttribute(
    'data-state',
    'live',
  )
  expect(messages).toEqual([])
  await host.close()
})

// docs/behaviour/embed.md#embed-without-script
test('without scripts an embed shows picture and title, and links to the view page', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/p/orbit1/embed/`)
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  const [opened] = await Promise.all([context.waitForEvent('page'), page.mouse.click(100, 400)])
  expect(opened.url()).toContain('/p/orbit1/')
  expect(opened.url()).not.toContain('embed')
  await context.close()
})

test('an embed has no axe violations: start, playing', async ({ page, server }) => {
  await page.goto(`${server.url}/p/orbit1/embed/`)
  await expect(page.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
  const check = async () => (await new AxeBuilder({ page }).analyze()).violations
  expect(await check()).toEqual([])
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Next step' })).toBeVisible()
  expect(await check()).toEqual([])
})

// docs/behaviour/embed.md#embed-script-size
test('the scripts of an embed have at most 60 % of the size of those of the view page', async ({
  server,
}) => {
  const bytesOf = async (path: string) => {
    const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
    const block = /id="page-release">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
    const { shell, set } = JSON.parse(block) as {
      shell: { scripts: string[] }
      set: { remotes: Record<string, { base: string; entry: string }> }
    }
    const files = [...shell.scripts, ...Object.values(set.remotes).map(({ base, entry }) => base + entry)]
    const sizes = await Promise.all(
      files.map(async (file) => {
        const bytes = await (await fetch(server.url + file)).arrayBuffer()
        return brotliCompressSync(bytes).length
      }),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const [page, embed] = [await bytesOf('/p/orbit1/'), await bytesOf('/p/orbit1/embed/')]
  const share = Math.round((embed / page) * 1_000) / 10
  test.info().annotations.push({
    type: 'script bytes (br)',
    description: `view page ${page}, embed ${embed}: ${share} %`,
  })
  process.stdout.write(`  script bytes (br): view page ${page}, embed ${embed}: ${share} %\n`)
  expect(share).toBeLessThanOrEqual(60)
})

test('the script for pages around embeds is small, and has type declarations', async ({ server }) => {
  const script = await fetch(`${server.url}/static/embed-client.js`)
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  const bytes = brotliCompressSync(await script.arrayBuffer()).length
  process.stdout.write(`  embed-client.js: ${bytes} bytes (br)\n`)
  expect(bytes).toBeLessThanOrEqual(2_048)
  expect(await (await fetch(`${server.url}/static/embed-client.d.ts`)).text()).toContain(
    'interface EmbeddedPlayer',
  )
})
