import type { Page } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ toolbar: Toolbar; noViolations: void }>({
  toolbar: ({ page }, use) => use(new Toolbar(page)),

  // The page's own policy: nothing the toolbar does may be refused by it.
  noViolations: [
    async ({ page }, use) => {
      const violations: string[] = []
      await page.exposeFunction('reportViolation', (what: string) => violations.push(what))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          window.reportViolation(`${violatedDirective}: ${blockedURI}`),
        )
      })
      await use()
      expect(violations, 'nothing goes against the policy of the page').toEqual([])
    },
    { auto: true },
  ],
})

/** How far the page behind a dialog went when a wheel was turned over it. */
async function scrolledBehind(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.move(8, 8)
  await page.mouse.wheel(0, 600)
  // Two frames: a scroll would have begun.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await page.evaluate(() => window.scrollY)) - before
}

test.describe('a dialog', () => {
  test('keeps focus and scrolling, and gives both back', async ({ page, viewPage, toolbar }) => {
    await viewPage.openLive()
    const share = await toolbar.open('Share')
    await expect(share.getByRole('button', { name: 'Copy link' })).toBeFocused()
    for (let tabs = 0; tabs < 14; tabs++) {
      await page.keyboard.press(tabs < 12 ? 'Tab' : 'Shift+Tab')
      await expect(share.locator(':focus')).toHaveCount(1)
    }
    expect(await scrolledBehind(page)).toBe(0)
    await toolbar.closeByEscape(share)
    await expect(toolbar.button('Share')).toBeFocused()
    expect(await scrolledBehind(page)).toBeGreaterThan(0)
  })

  test('closes by a click outside and by its button', async ({ page, viewPage, toolbar }) => {
    await viewPage.openLive()
    const share = await toolbar.open('Share')
    await page.mouse.click(20, 400)
    await expect(share).toBeHidden()
    const embed = await toolbar.open('Embed')
    await embed.getByRole('button', { name: 'Close' }).click()
    await expect(embed).toBeHidden()
    await expect(toolbar.button('Embed')).toBeFocused()
  })

  test('is alone, and gives the focus back to another remote', async ({ page, viewPage, toolbar }) => {
    await viewPage.openLive('/p/tiny1/?diagnostics')
    await viewPage.viewer.present()
    await viewPage.viewer.next()
    await viewPage.viewer.next()
    await viewPage.viewer.seeEnd()
    const opener = viewPage.slot('viewer').getByRole('button', { name: 'Share' })
    await opener.click()
    await expect(toolbar.dialog('Share')).toBeVisible()
    await toolbar.openModalFromElsewhere('PRESENTER_VIEW_DOWNLOAD_MODAL')
    await expect(toolbar.dialog('Presenter view')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await toolbar.closeByEscape(toolbar.dialog('Presenter view'))
    await expect(opener).toBeFocused()
  })

  test.describe('below 600 px', () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test('is a sheet at the foot of the screen', async ({ viewPage, toolbar }) => {
      await viewPage.openLive()
      const share = await toolbar.open('Share')
      await expect
        .poll(async () => {
          const box = await share.boundingBox()
          return box && [box.x, box.width, Math.round(box.y + box.height)]
        })
        .toEqual([0, 360, 740])
      await toolbar.closeByEscape(share)
    })

    test('the menu "More" holds the rest, without script, too', async ({
      viewPage,
      toolbar,
      browser,
      server,
    }) => {
      await viewPage.openLive()
      await expect(toolbar.link('Report')).toHaveCount(0)
      const menu = await toolbar.more()
      await expect(menu.getByRole('link', { name: 'Learn about Prezi' })).toHaveAttribute('href', '/product/')
      await expect(menu.getByRole('link', { name: 'Report' })).toHaveAttribute(
        'href',
        /^\/contact\/abuse\/orbit1\//,
      )
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 740 },
      })
      const page = await context.newPage()
      await page.goto(`${server.url}/p/orbit1/`)
      await expect(await new Toolbar(page).more()).toContainText('Report')
      await context.close()
    })
  })
})

test.describe('a dialog whose code does not come', () => {
  test.use({ allowedInConsole: /Failed to load resource|Loading (CSS )?chunk|mf-toolbar/ })

  test('says so, closes cleanly, and comes when it is tried again', async ({ page, viewPage, toolbar }) => {
    await viewPage.openLive()
    const chunks = /\/remotes\/mf-toolbar\/[^/]+\/\d+\.[0-9a-f]+\.js$/
    await page.route(chunks, (route) => route.abort())
    await toolbar.button('Share').click()
    const failure = toolbar.dialog(/^This window did not load/)
    await expect(failure).toBeVisible()
    expect(await scrolledBehind(page)).toBe(0)
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toBeHidden()
    await expect(toolbar.button('Share')).toBeFocused()
    await toolbar.button('Share').click()
    await expect(failure).toBeVisible()
    await page.unroute(chunks)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(toolbar.dialog('Share')).toBeVisible()
  })
})

test('the report knows the step and the view link, and opens in a new tab', async ({ viewPage, toolbar }) => {
  await viewPage.openLive('/v/linkopen1/')
  await viewPage.viewer.present()
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(2, await stepCount(viewPage.page))
  const report = toolbar.link('Report')
  await expect(report).toHaveAttribute('href', '/contact/abuse/secret1/?step=2&link=linkopen1')
  await expect(report).toHaveAttribute('target', '_blank')
})

async function stepCount(page: Page): Promise<number> {
  const data = await page.locator('script[type="application/json"]').first().textContent()
  return Number(/"stepCount":(\d+)/.exec(data ?? '')?.[1])
}

test('an embed is shown before it is copied, and takes no focus', async ({ page, viewPage, toolbar }) => {
  await viewPage.openLive()
  const embed = await toolbar.open('Embed')
  const toggle = embed.getByRole('button', { name: 'Preview' })
  await toggle.click()
  const frame = embed.locator('iframe')
  await expect(frame).toHaveAttribute('src', '/p/orbit1/embed/')
  await expect(embed.frameLocator('iframe').getByRole('button', { name: 'Present' })).toBeVisible()
  await expect(toggle).toBeFocused()
  const box = await frame.boundingBox()
  expect(box && box.width / box.height).toBeCloseTo(16 / 9, 1)
  await page.keyboard.press('Escape')
  await expect(embed).toBeHidden()
})

test('a private presentation is not embedded by its view link', async ({ viewPage, toolbar }) => {
  await viewPage.openLive('/v/linkopen1/')
  const embed = await toolbar.open('Embed')
  await expect(embed).toContainText('This presentation is private')
  await expect(embed.getByRole('textbox')).toHaveCount(0)
})

test('a pop-up that is blocked leaves the link to do its work', async ({
  page,
  context,
  viewPage,
  toolbar,
}) => {
  await context.route(/facebook\.com/, (route) => route.fulfill({ body: 'Facebook' }))
  await page.addInitScript(() => {
    window.open = () => null
  })
  await viewPage.openLive()
  const share = await toolbar.open('Share')
  const opened = context.waitForEvent('page')
  await share.getByRole('link', { name: 'Facebook' }).click()
  expect((await opened).url()).toContain('https://www.facebook.com/sharer/sharer.php?u=')
})

test('the desktop app is where presenter view is', async ({ viewPage, toolbar }) => {
  await viewPage.openLive('/p/orbit1/?diagnostics')
  await toolbar.openModalFromElsewhere('PRESENTER_VIEW_DOWNLOAD_MODAL')
  const dialog = toolbar.dialog('Presenter view')
  await expect(dialog).toContainText('This feature is available only in our desktop app.')
  await expect(dialog).toContainText('Presenter View is optimized for our desktop app.')
  await expect(dialog.getByRole('link', { name: 'Get the desktop app' })).toHaveAttribute(
    'href',
    '/download/business/',
  )
})

// From here on the journeys end on routes of the server: copy, download, sign-up, upgrade panel.

test('a logged-in visitor makes a copy and stands in its editor', async ({
  page,
  viewPage,
  toolbar,
  logIn,
}) => {
  await logIn('eve@example.com')
  await viewPage.openLive('/classic1/')
  const answered = page.waitForResponse(/\/api\/v4\/presentation\/classic1\/copy\//)
  await toolbar.link('Make a copy').click()
  const answer = await answered
  expect([answer.request().method(), answer.status()]).toEqual(['POST', 201])
  await expect(page).toHaveURL(/\/edit\//)
})

test('the download names the original and the PDF, and brings them', async ({ page, viewPage, toolbar }) => {
  await viewPage.openLive()
  const menu = await toolbar.more()
  await menu.getByRole('button', { name: 'Download' }).click()
  const dialog = toolbar.dialog('Download')
  const pdf = dialog.getByRole('link', { name: 'Download PDF of the steps' })
  await expect(pdf).toBeVisible()
  await expect(dialog).toContainText('12 pages')
  const coming = page.waitForEvent('download')
  await pdf.click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)
  await toolbar.closeByEscape(dialog)
  await expect(toolbar.moreButton).toBeFocused()
})

test('an e-mail address goes to the sign-up, in no address bar', async ({ page, viewPage, toolbar }) => {
  await viewPage.openLive('/p/orbit1/?diagnostics')
  await toolbar.openModalFromElsewhere('EMAIL_CAPTURE_MODAL')
  const dialog = toolbar.dialog('Create your own')
  const field = dialog.getByLabel('E-mail')
  await expect(field).toBeFocused()
  await field.fill('new@example.com')
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.isNavigationRequest(),
  )
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const fields = new URLSearchParams((await posted).postData() ?? '')
  expect([fields.get('email'), fields.get('next')]).toEqual(['new@example.com', '/p/orbit1/'])
  await expect(page).toHaveURL(/\/signup\/basic\/$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('new@example.com')
})

test('the upgrade panel is shown in its frame', async ({ viewPage, toolbar }) => {
  await viewPage.openLive('/p/orbit1/?diagnostics')
  await toolbar.openModalFromElsewhere('PRESENTER_VIEW_UPGRADE_MODAL')
  const dialog = toolbar.dialog('Presenter view')
  await expect(dialog.locator('iframe')).toHaveCSS('opacity', '1')
  await expect(dialog.frameLocator('iframe').locator('body')).not.toBeEmpty()
})
