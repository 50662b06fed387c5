import { expect, journey } from '../engines/test.ts'
import { serveHostPage } from '../support/host-page.ts'

const VIEWER = '[data-slot="viewer"]'

journey('a visitor goes through the steps with a button and keys', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.click('button', 'Present', VIEWER)
  await tab.seeText('1 of 12', VIEWER)
  await tab.click('button', 'Next step', VIEWER)
  await tab.seeText('2 of 12', VIEWER)
  await tab.press('ArrowRight')
  await tab.seeText('3 of 12', VIEWER)
  await tab.press('ArrowLeft')
  await tab.seeText('2 of 12', VIEWER)
})

journey('a visitor finds a presentation with the search field', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.seeState('header', 'live')
  await tab.fill(/Search/, 'garden', 'searchbox')
  await tab.press('Enter')
  await tab.see('link', /garden/i, 'main')
})

journey('a visitor opens the share dialog, and closes it with Escape', async ({ tab }) => {
  await tab.open('/p/orbit1/')
  await tab.seeState('toolbar', 'live')
  await tab.click('button', 'Share', '[data-slot="toolbar"]')
  await tab.see('dialog', 'Share')
  await tab.see('button', 'Copy link')
  await tab.press('Escape')
  await tab.seeNo('dialog', 'Share')
})

journey('the page is in the language that its address names', async ({ tab }) => {
  await tab.open('/p/orbit1/?lang=de')
  await tab.see('button', 'Teilen', '[data-slot="toolbar"]')
})

// docs/behaviour/tracking.md#view
journey(
  'an embed that plays below the window is viewed once it is scrolled into it',
  async ({ tab, url, stored }) => {
    const views = stored.views('orbit1')
    const host = await serveHostPage(
      `<p style="height: 2000px">The beginning.</p>
     <iframe id="orbits" src="${url}/p/orbit1/embed/?autoplay=1" title="Going around" width="640" height="360"></iframe>`,
    )
    await tab.driver.open(host.url)
    await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toContain('start')
    const playing = Date.now()
    await expect.poll(() => Date.now() - playing).toBeGreaterThan(1_500)
    expect(stored.views('orbit1')).toBe(views)
    await tab.evaluate(() => document.getElementById('orbits')?.scrollIntoView())
    await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
    await host.close()
  },
)
