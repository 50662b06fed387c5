import { Toolbar } from '../models/toolbar.ts'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'
import { disableWebGl } from '../support/without-webgl.ts'

test.use({
  serverKnobs: PRODUCTION,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Validation error and fields of each event with this name. */
const storedAs = (stored: Stored, name: string) =>
  stored.events().flatMap((event) => (event.name === name ? [[event.reason, event.fields]] : []))

/** Waits until exactly one event with this name and these fields is stored. */
const seeOnce = (stored: Stored, name: string, fields: object) =>
  expect.poll(() => storedAs(stored, name)).toEqual([[null, fields]])

/** Waits for tracking, which loads after everything else. */
const seeCounting = (stored: Stored) =>
  expect.poll(() => storedAs(stored, 'load_public_view_page').length).toBe(1)

// docs/behaviour/tracking.md#event-catalogue
test('a click on the logo is counted before the home page opens', async ({ page, viewPage, stored }) => {
  await viewPage.openLive()
  await seeCounting(stored)
  await page.getByRole('link', { name: 'Prezi home page' }).click()
  await page.waitForURL('/')
  await seeOnce(stored, 'click_logo', {})
})

test('a click on a card is counted with its target', async ({ page, viewPage, stored }) => {
  await viewPage.openLive()
  await seeCounting(stored)
  await page.getByRole('region', { name: 'Staff picks' }).getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== '/p/orbit1/')
  await seeOnce(stored, 'open_card', { shelf: 'staffPicks', target_url: new URL(page.url()).pathname })
})

test('a click on a call to action is counted with its text and target', async ({
  page,
  viewPage,
  stored,
}) => {
  await viewPage.openLive()
  await seeCounting(stored)
  const link = viewPage.slot('cta').getByRole('link').first()
  const text = (await link.innerText()).trim()
  await link.click()
  await page.waitForURL('/')
  await seeOnce(stored, 'click_cta', {
    cta_location: 'view_page_bottom',
    cta_text: text,
    cta_type: 'button',
    target_url: '/',
  })
})

test('a click on the other presentation by this author is counted', async ({ page, viewPage, stored }) => {
  await viewPage.openLive()
  await seeCounting(stored)
  await viewPage
    .slot('teaser')
    .getByRole('link', { name: /^More by/ })
    .click()
  await page.waitForURL((url) => url.pathname !== '/p/orbit1/')
  const [, , oid] = new URL(page.url()).pathname.split('/')
  await seeOnce(stored, 'teaser_content_clicked', { target_prezi_oid: oid })
})

test.describe('without another presentation by this author', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })
  const own = { oid: 'orbit1', title: 'Own', absolute_landing_url: 'https://x.example/p/orbit1/' }
  for (const [what, status, results, error] of [
    ['there is none', 204, null, 'No prezis by author'],
    ['there is only this one', 200, [own], 'No other prezis found for user'],
    ['the server fails', 500, null, 'Request failed with status code 500'],
  ] as const) {
    test(`because ${what}, that is counted with the reason`, async ({ page, viewPage, stored }) => {
      await page.route(/\/api\/v4\/presentation\/\?/, (route) =>
        route.fulfill({ status, ...(results && { json: { results } }) }),
      )
      await viewPage.openLive()
      await seeOnce(stored, 'more_by_this_author', { outcome: 'failure', error })
    })
  }
})

test('copying a view link is counted, copying the URL of a page is not', async ({
  page,
  viewPage,
  stored,
}) => {
  const toolbar = new Toolbar(page)
  for (const path of ['/p/orbit1/', '/v/linkopen1/']) {
    await viewPage.open(path)
    await viewPage.seeLive('viewer', 'toolbar')
    const share = await toolbar.open('Share')
    await share.getByRole('button', { name: 'Copy link' }).click()
    await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)
  }
  await seeOnce(stored, 'copy_view_link', {})
  expect(stored.events().find(({ name }) => name === 'copy_view_link')?.url).toContain('/v/linkopen1/')
})

for (const [email, link, name] of [
  ['eve@example.com', 'Edit', 'open_editor'],
  ['cora@example.com', 'Comment', 'open_to_comment'],
] as const) {
  // docs/behaviour/tracking.md#other-hosts
  test(`the link to the editor is counted, and the toolbar there: ${link}`, async ({
    page,
    viewPage,
    logIn,
    stored,
  }) => {
    const toolbar = new Toolbar(page)
    await logIn(email)
    await viewPage.openLive()
    await seeCounting(stored)
    await toolbar.link(link).click()
    await page.waitForURL(/\/p\/edit\/orbit1\//)
    await seeOnce(stored, name, { prezi_oid: 'orbit1' })
    const embed = await toolbar.open('Embed')
    await embed.getByRole('button', { name: 'Copy code' }).click()
    await seeOnce(stored, 'copy_embed_code', { product_type: 'NEXT' })
    expect(stored.events().at(-1)?.source).toBe('editor')
  })
}

test('a browser without WebGL is counted, although it is redirected at once', async ({
  page,
  viewPage,
  stored,
}) => {
  await disableWebGl(page)
  await viewPage.open('/p/orbit1/')
  await page.waitForURL(/[?&]webgl=0$/)
  await viewPage.seeLive('viewer')
  await seeOnce(stored, 'load/web_assembly/failure', { reason: 'no_webgl_available', is_public: true })
})

test('a copy is counted when the server has made it', async ({ page, viewPage, logIn, stored }) => {
  await logIn('eve@example.com')
  await viewPage.openLive('/classic1/')
  await seeCounting(stored)
  await new Toolbar(page).link('Make a copy').click()
  await page.waitForURL(/\/edit\//)
  await seeOnce(stored, 'copy_presentation', { prezi_oid: 'classic1' })
  expect(storedAs(stored, 'copy_presentation_failure')).toEqual([])
})

test.describe('a failed request', () => {
  test.use({ allowedInConsole: /Failed to load resource|ERR_/ })

  test('of a copy is counted with its reason', async ({ page, viewPage, logIn, stored }) => {
    await logIn('eve@example.com')
    await page.route('**/api/v4/presentation/classic1/copy/', (route) =>
      route.fulfill({ status: 503, body: '{}' }),
    )
    await viewPage.openLive('/classic1/')
    await seeCounting(stored)
    await new Toolbar(page).link('Make a copy').click()
    await seeOnce(stored, 'copy_presentation_failure', { prezi_oid: 'classic1', reason: expect.any(String) })
    expect(storedAs(stored, 'copy_presentation')).toEqual([])
  })

  test('of the upgrade panel is counted', async ({ page, viewPage, logIn, stored }) => {
    await logIn('cora@example.com')
    await page.route('**/upgrade/embedded/**', (route) => route.abort())
    await viewPage.openLive()
    await seeCounting(stored)
    const toolbar = new Toolbar(page)
    await viewPage.viewer.present()
    await viewPage.viewer.presenterView()
    await expect(toolbar.dialog('Presenter view').getByRole('alert')).toBeVisible()
    await seeOnce(stored, 'iframe_load_failure', {})
  })
})
