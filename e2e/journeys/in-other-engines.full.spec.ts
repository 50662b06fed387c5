import type { Tab } from '../engines/tab.ts'
import { expect, journey, test } from '../engines/test.ts'
import { buildOf } from '../support/fake-remotes.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { entryOf } from '../support/hold-back.ts'
import { addHostKey, askForHostToken } from '../support/host-keys.ts'
import { serveEmbed, serveHostPage } from '../support/host-page.ts'
import { differenceOf } from '../support/pictures.ts'
import { readPdf } from '../support/pdf-pages.ts'
import { canaryOf } from '../support/release.ts'

const VIEWER = '[data-slot="viewer"]'
const TOOLBAR = '[data-slot="toolbar"]'

/** Of the remote and the call that fail on purpose. Pictures have the address of the server behind the proxy. */
const FAILED = /mf[-_]toolbar|Loading failed for the|\/viewers\/|look up the visitor|\(img-src\)/
test.use({ allowedInConsole: FAILED })

const versionOfToolbar = () => document.querySelector('[data-slot="toolbar"]')?.getAttribute('data-version')

/** Texts of a presentation are visible once the canvas below them has its picture. */
function isDrawn(): boolean {
  const texts = document.querySelector('[data-slot="viewer"] canvas ~ div')
  return texts !== null && getComputedStyle(texts).visibility === 'visible'
}

/** Without WebGL the page goes on at another address. That would end a way back, and the driver of Firefox fails at that moment. */
async function seeLastAddress(tab: Tab): Promise<void> {
  const hasWebGl = await tab.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null)
  if (!hasWebGl) await tab.seePath(/webgl=0/)
}

journey('a visitor goes through the steps with a button and keys', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await seeLastAddress(tab)
  await tab.click('button', 'Present', VIEWER)
  await tab.seeText('1 of 12', VIEWER)
  await tab.click('button', 'Next step', VIEWER)
  await tab.seeText('2 of 12', VIEWER)
  await tab.press('ArrowRight')
  await tab.seeText('3 of 12', VIEWER)
  await tab.press('ArrowLeft')
  await tab.seeText('2 of 12', VIEWER)
})

journey(
  'the cover looks as in Chromium once its presentation is drawn below',
  async ({ tab, url, browser }) => {
    const path = '/p/orbit1/?webgl=0'
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
    const page = await context.newPage()
    await page.goto(url + path)
    await page.waitForFunction(isDrawn)
    const expected = await page.screenshot()
    await tab.open(path)
    await expect.poll(() => tab.evaluate(isDrawn)).toBe(true)
    // Firefox has a scrollbar, which moves everything by 6 px: 8. The white cover of WebKit was 58.
    expect(await differenceOf(page, expected, await tab.driver.screenshot())).toBeLessThan(20)
    await context.close()
  },
)

journey('a visitor goes on with a finger', async ({ tab, engine }) => {
  test.skip(engine === 'WebKit', 'The driver of WebKitGTK moves a mouse and no finger.')
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('button', 'Present', VIEWER)
  await tab.seeText('1 of 12', VIEWER)
  await tab.swipe(VIEWER, -180)
  await tab.seeText('2 of 12', VIEWER)
})

journey('a visitor fills the screen with the presentation, and leaves it', async ({ tab }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('button', 'Present', VIEWER)
  await tab.click('button', 'Fullscreen', VIEWER)
  await tab.see('button', 'Exit fullscreen', VIEWER)
  await tab.click('button', 'Exit fullscreen', VIEWER)
  await tab.see('button', 'Fullscreen', VIEWER)
})

journey('an address with a step opens there, and the last step ends with a restart', async ({ tab }) => {
  await tab.open('/p/tiny1/?webgl=0#step=2')
  await tab.click('button', 'Continue at step 2', VIEWER)
  await tab.seeText('2 of 2', VIEWER)
  await tab.click('button', 'Next step', VIEWER)
  await tab.see('button', 'Restart', VIEWER)
})

journey('a visitor reads the transcript, and plays a step from there', async ({ tab }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('button', 'Show full transcript')
  await tab.click('link', 'Go to step 9')
  await tab.seeText('9 of 12', VIEWER)
})

journey('a visitor opens another presentation, goes back, and finds a page that works', async ({ tab }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('link', /Reading a coastline/, '[data-slot="sidebar"]')
  await tab.seePath('/p/ocean1/')
  await seeLastAddress(tab)
  await tab.seeState('toolbar', 'live')
  await tab.back()
  await tab.seePath('/p/orbit1/')
  await tab.click('button', 'Share', TOOLBAR)
  await tab.see('dialog', 'Share')
})

journey('the keyboard leads past the header to the presentation, and starts it', async ({ tab }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.seeState('viewer', 'live')
  await tab.press('Tab')
  await tab.press('Enter')
  await tab.seePath(/\/p\/orbit1\/\?webgl=0/)
  await tab.press('Tab')
  await tab.press('Enter')
  await tab.seeText('1 of 12', VIEWER)
})

journey('a visitor has motion reduced, which the next page remembers', async ({ tab }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('button', 'Present', VIEWER)
  await tab.click('button', /^Autoplay/, VIEWER)
  await tab.click('menuitemcheckbox', 'Reduce motion', VIEWER)
  await tab.open('/p/garden1/?webgl=0')
  await tab.click('button', 'Present', VIEWER)
  await tab.click('button', /^Autoplay/, VIEWER)
  await tab.seeAttribute('menuitemcheckbox', 'Reduce motion', 'aria-checked', 'true')
})

journey('a visitor finds a presentation with the search field', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.seeState('header', 'live')
  await tab.fill('Search presentations', 'garden')
  await tab.press('Enter')
  await tab.see('link', /garden/i, 'main')
})

journey('a visitor opens the share dialog, and closes it with Escape', async ({ tab }) => {
  await tab.open('/p/orbit1/?webgl=0')
  await tab.click('button', 'Share', TOOLBAR)
  await tab.see('dialog', 'Share')
  await tab.see('button', 'Copy link')
  await tab.press('Escape')
  await tab.seeNo('dialog', 'Share')
})

journey('the page is in the language that its address names', async ({ tab }) => {
  await tab.open('/p/orbit1/?lang=de')
  await tab.see('button', 'Teilen', TOOLBAR)
})

journey('a page of another site plays an embed, and hears of its steps', async ({ tab, url }) => {
  const host = await serveHostPage(`<p id="place"></p>
    <iframe id="orbits" src="${url}/p/orbit1/embed/?webgl=0" title="Going around" width="640" height="360"></iframe>
    <script src="${url}/static/embed-client.js"></script>
    <script>
      const player = viewpage.connect(document.querySelector('#orbits'))
      player.on('step', ({ step, total }) => (document.querySelector('#place').textContent = step + ' of ' + total))
      player.goTo(7)
    </script>`)
  await tab.open(host.url)
  await tab.seeText('7 of 12', '#place')
  await host.close()
})

// docs/behaviour/embed.md#embed-in-a-sandbox
journey('an embed that may only run scripts plays', async ({ tab, url }) => {
  const host = await serveHostPage(`<p id="place"></p>
    <iframe id="orbits" sandbox="allow-scripts" src="${url}/p/orbit1/embed/?webgl=0&amp;autoplay=1" title="Going around"
      width="640" height="360"></iframe>
    <script>
      const { contentWindow: frame } = document.querySelector('#orbits')
      addEventListener('message', ({ data }) => {
        if (data.type === 'ready') frame.postMessage({ viewpage: 1, type: 'goTo', step: 7 }, '*')
        if (data.type === 'step') document.querySelector('#place').textContent = data.step + ' of ' + data.total
      })
      setInterval(() => frame.postMessage({ viewpage: 1, type: 'hello' }, '*'), 500)
    </script>`)
  await tab.open(host.url)
  await tab.seeText('7 of 12', '#place')
  await host.close()
})

/** A shadow root hides the button of an element from other queries. */
const likeState = () =>
  document
    .querySelector('viewpage-toolbar')
    ?.shadowRoot?.querySelector('button[aria-pressed]')
    ?.getAttribute('aria-pressed') ?? null
const pressLike = () =>
  document
    .querySelector('viewpage-toolbar')
    ?.shadowRoot?.querySelector<HTMLElement>('button[aria-pressed]')
    ?.click()

// docs/behaviour/toolbar.md#elements
journey('a page of another site shows a deck and its toolbar as elements', async ({ tab, url, dataDir }) => {
  const host = await serveHostPage(`<script src="${url}/static/viewpage-elements.js"></script>
    <p id="place"></p>
    <button onclick="document.querySelector('viewpage-deck').goTo(7)">Go to 7</button>
    <viewpage-deck oid="orbit1" autoplay></viewpage-deck>
    <viewpage-toolbar></viewpage-toolbar>
    <script>
      document.addEventListener('viewpage-step', ({ detail }) =>
        (document.querySelector('#place').textContent = detail.step + ' of ' + detail.total))
    </script>`)
  const key = addHostKey(dataDir, new URL(host.url).origin)
  const token = await askForHostToken(url, key, { oid: 'orbit1', rights: ['like'] })
  await tab.open(host.url)
  await tab.evaluate(
    (given) =>
      void Object.assign(document.querySelector('viewpage-toolbar') ?? {}, { token: given, oid: 'orbit1' }),
    token,
  )
  await tab.seeText(/^\d+ of 12$/, '#place')
  await tab.click('button', 'Go to 7')
  await tab.seeText('7 of 12', '#place')

  await expect.poll(() => tab.evaluate(likeState)).not.toBeNull()
  const before = await tab.evaluate(likeState)
  await tab.evaluate(pressLike)
  await expect.poll(() => tab.evaluate(likeState)).not.toBe(before)
  await tab.evaluate(pressLike)
  await expect.poll(() => tab.evaluate(likeState)).toBe(before)
  await host.close()
})

journey('a view link asks who is watching, then shows the presentation', async ({ tab }) => {
  await tab.open('/v/linkask1/?webgl=0')
  await tab.fill('Name', 'Nia Obi', 'dialog')
  await tab.fill('E-mail', 'nia@example.com', 'dialog')
  await tab.press('Enter')
  await tab.seeNo('dialog', /Ada Lovelace/)
  await tab.click('button', 'Present', VIEWER)
  await tab.see('slider', 'Path', VIEWER)
})

journey('an answer that did not reach the server is sent by the next page', async ({ tab, url }) => {
  const proxy = await startFaultProxy(url)
  const isKept = () => tab.evaluate(() => localStorage.getItem('viewpage.unsent-answers') !== null)
  await tab.open(`${proxy.origin}/v/linkask1/?webgl=0`)
  await tab.see('dialog', /Ada Lovelace/)
  proxy.set({ kind: 'resets', path: /\/viewers\// })
  await tab.fill('Name', 'Nia Obi', 'dialog')
  await tab.fill('E-mail', 'nia@example.com', 'dialog')
  await tab.press('Enter')
  await expect.poll(isKept).toBe(true)
  proxy.set(null)
  await tab.open(`${proxy.origin}/v/linkask1/?webgl=0`)
  await expect.poll(isKept).toBe(false)
  proxy.close()
})

journey('a remote that fails leaves the page, and comes when it is tried again', async ({ tab, url }) => {
  const proxy = await startFaultProxy(url)
  proxy.set({ kind: '404', path: entryOf('mf-toolbar') })
  await tab.open(`${proxy.origin}/p/orbit1/?webgl=0`)
  await tab.seeState('toolbar', 'failed')
  await tab.seeState('viewer', 'live')
  proxy.set(null)
  await tab.click('button', 'Try again', TOOLBAR)
  await tab.click('button', 'Share', TOOLBAR)
  await tab.see('dialog', 'Share')
  proxy.close()
})

journey('a canary of a remote reaches the pages of half of the visitors', async ({ newTab, url, engine }) => {
  const version = engine === 'Firefox' ? '8.4.0' : '8.4.1'
  const { publish, start, change } = canaryOf({ url }, 'mf-toolbar')
  await publish(buildOf('mf-toolbar', version))
  const seen: unknown[] = []
  for (const bucket of [0, 999]) {
    const visitor = await newTab()
    await visitor.open('/privacy/choices/')
    await visitor.evaluate((each) => void (document.cookie = `canary_bucket=${each}; path=/`), bucket)
    await start(version, 50)
    await visitor.open('/p/orbit1/?webgl=0')
    await visitor.seeState('toolbar', 'live')
    seen.push(await visitor.evaluate(versionOfToolbar))
    await change('abort')
  }
  expect(seen.toSorted()).toEqual(['1.0.0', version])
})

journey('a private presentation shows nothing but a way on', async ({ tab }) => {
  await tab.open('/p/secret1/')
  await tab.see('heading', 'There is nothing at this point of the path')
  await tab.click('link', 'Explore presentations')
  await tab.see('heading', 'Explore presentations')
})

journey('a visitor reports a presentation', async ({ tab }) => {
  await tab.open('/contact/abuse/ocean1/')
  await tab.click('radio', 'It is spam or misleading')
  await tab.fill(/What should we know/, 'It sells watches.')
  await tab.click('button', 'Send report')
  await tab.see('heading', 'Thank you, your report has arrived')
})

journey('a visitor switches measuring off, and on again', async ({ tab }) => {
  await tab.open('/privacy/choices/')
  await tab.click('button', 'Switch measuring off')
  await tab.click('button', 'Switch measuring on')
  await tab.see('button', 'Switch measuring off')
})

// docs/behaviour/tracking.md#view
journey(
  'an embed that plays below the window is viewed once it is scrolled into it',
  async ({ tab, url, stored }) => {
    const views = stored.views('orbit1')
    const host = await serveEmbed(
      url,
      { width: 640, height: 360 },
      '<p style="height: 2000px">The beginning.</p>',
    )
    await tab.open(host.url)
    await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toContain('start')
    const playing = Date.now()
    await expect.poll(() => Date.now() - playing).toBeGreaterThan(1_500)
    expect(stored.views('orbit1')).toBe(views)
    await tab.evaluate(() => document.getElementById('orbits')?.scrollIntoView())
    await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
    await host.close()
  },
)

// docs/behaviour/page.md#on-paper
for (const state of ['at rest', 'while it plays'] as const)
  journey(
    `a presentation is printed on A4 ${state}, with its picture and one beside each step`,
    async ({ tab }) => {
      test.skip(tab.driver.print === undefined, 'The driver of WebKitGTK does not print.')
      await tab.open('/p/orbit1/?webgl=0')
      await tab.seeState('transcript', 'live')
      if (state === 'while it plays') {
        await tab.click('button', 'Present', VIEWER)
        await tab.seeText('1 of 12', VIEWER)
      }
      // Its letters are shapes without characters, so texts cannot be read.
      const pages = await readPdf((await tab.driver.print?.()) ?? Buffer.alloc(0))
      expect(pages.map(({ width, height }) => (height / width).toFixed(2))).toEqual(pages.map(() => '1.41'))
      const pictures = pages.map((each) => each.pictures)
      expect(pictures.reduce((sum, count) => sum + count, 0)).toBe(13)
      expect(pictures[0]).toBeGreaterThan(0)
    },
  )
