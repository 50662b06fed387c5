import type { Page } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ toolbar: Toolbar; noViolations: void }>({
  toolbar: ({ page }, use) => use(new Toolbar(page)),

  // The toolbar must not violate the content security policy of the page.
  noViolations: [
    async ({ page }, use) => {
      const violations: string[] = []
      await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          window.reportViolation(`${violatedDirective}: ${blockedURI}`),
        )
      })
      await use()
      expect(violations, 'no violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
})

/** Turns the wheel over a dialog; returns by how many px the page behind it scrolled. */
async function scrolledBehind(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.move(8, 8)
  await page.mouse.wheel(0, 600)
  // After two frames a scroll would have started.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await page.evaluate(() => window.scrollY)) - before
}

test.describe('for an owner, 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 }, visitor: 'ada@example.com' })

  // docs/behaviour/toolbar.md#view-counter
  test('the row shows the number of views, and Embed is in "More"', async ({ viewPage, toolbar }) => {
    await viewPage.openLive()
    // Others may have watched meanwhile.
    const number = toolbar.root.getByText(/^48,\d{3}$/)
    const sizes = await number.evaluate((element) => {
      const [own, line] = [element, element.parentElement ?? element].map((each) =>
        each.getBoundingClientRect(),
      )
      return {
        width: own?.width,
        isCut: own && line && (own.top >= line.bottom || own.right > line.right + 1),
      }
    })
    expect(sizes).toEqual({ width: expect.any(Number), isCut: false })
    await expect(toolbar.button('Embed').filter({ visible: true })).toHaveCount(0)
    await (await toolbar.more()).getByRole('button', { name: 'Embed' }).click()
    const embed = toolbar.dialog('Embed')
    await expect(embed).toBeVisible()
    await toolbar.closeByEscape(embed)
    await expect(toolbar.moreButton).toBeFocused()
  })
})

test.describe('a dialog', () => {
  test('traps the focus and locks scrolling until it is closed', async ({ page, viewPage, toolbar }) => {
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

  // docs/behaviour/page.md#modal-size
  test('closes on a click outside and on its button', async ({ page, viewPage, toolbar }) => {
    await viewPage.openLive()
    const share = await toolbar.open('Share')
    expect(await share.boundingBox()).toMatchObject({ width: 500, height: 300 })
    await page.mouse.click(20, 400)
    await expect(share).toBeHidden()
    const embed = await toolbar.open('Embed')
    expect((await embed.boundingBox())?.width).toBeLessThanOrEqual(600)
    await embed.getByRole('button', { name: 'Close' }).click()
    await expect(embed).toBeHidden()
    await expect(toolbar.button('Embed')).toBeFocused()
  })

  // docs/behaviour/page.md#modal-focus
  test('replaces another dialog, and returns the focus to another remote', async ({
    page,
    viewPage,
    toolbar,
  }) => {
    await viewPage.openLive('/p/tiny1/?diagnostics=console')
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

    // docs/behaviour/page.md#modal-size
    test('is a sheet at the bottom of the screen', async ({ viewPage, toolbar }) => {
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

    // docs/behaviour/toolbar.md#more-menu
    test('the menu "More" has the other entries, also without scripts', async ({
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

test.describe('a dialog whose code fails to load', () => {
  test.use({ allowedInConsole: /Failed to load resource|Loading (CSS )?chunk|mf-toolbar/ })

  test('shows a message, closes cleanly, and opens on retry', async ({ page, viewPage, toolbar }) => {
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

// docs/behaviour/toolbar.md#report-link
test('the link to report has the step and the view link, and opens a new tab', async ({
  viewPage,
  toolbar,
}) => {
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

test('the preview of an embed does not take the focus', async ({ page, viewPage, toolbar }) => {
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

test('a private presentation opened by a view link has no embed code', async ({ viewPage, toolbar }) => {
  await viewPage.openLive('/v/linkopen1/')
  const embed = await toolbar.open('Embed')
  await expect(embed).toContainText('This presentation is private')
  await expect(embed.getByRole('textbox')).toHaveCount(0)
})

test('a platform opens in a tab when its pop-up is blocked', async ({ page, context, viewPage, toolbar }) => {
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

test('presenter view links to the desktop app', async ({ viewPage, toolbar, logIn }) => {
  await logIn('eve@example.com')
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.presenterView()
  const dialog = toolbar.dialog('Presenter view')
  await expect(dialog).toContainText('This feature is available only in our desktop app.')
  await expect(dialog).toContainText('Presenter View is optimized for our desktop app.')
  await expect(dialog.getByRole('link', { name: 'Get the desktop app' })).toHaveAttribute(
    'href',
    '/download/business/',
  )
})

// The following journeys use routes of the server: copy, download, sign-up, upgrade panel.

test('a logged-in visitor makes a copy and sees its editor', async ({ page, viewPage, toolbar, logIn }) => {
  await logIn('eve@example.com')
  await viewPage.openLive('/classic1/')
  const answered = page.waitForResponse(/\/api\/v4\/presentation\/classic1\/copy\//)
  await toolbar.link('Make a copy').click()
  const answer = await answered
  expect([answer.request().method(), answer.status()]).toEqual(['POST', 201])
  await expect(page).toHaveURL(/\/edit\//)
})

test('a visitor downloads the PDF', async ({ page, viewPage, toolbar }) => {
  await viewPage.openLive()
  const menu = await toolbar.more()
  await menu.getByRole('button', { name: 'Download' }).click()
  const dialog = toolbar.dialog('Download')
  const pdf = dialog.getByRole('link', { name: 'Download PDF of the steps' })
  await expect(pdf).toBeVisible()
  await expect(dialog).toContainText('12 pages')
  const started = page.waitForEvent('download')
  await pdf.click()
  expect((await started).suggestedFilename()).toMatch(/\.pdf$/)
  await toolbar.closeByEscape(dialog)
  await expect(toolbar.moreButton).toBeFocused()
})

test('an e-mail address is passed to the sign-up, and not in the URL', async ({
  page,
  viewPage,
  toolbar,
}) => {
  await viewPage.openLive('/p/tiny1/')
  await viewPage.viewer.present()
  await viewPage.viewer.goToEnd()
  await viewPage.viewer.createYourOwn()
  const dialog = toolbar.dialog('Create your own')
  const field = dialog.getByLabel('E-mail')
  await expect(field).toBeFocused()
  await field.fill('new@example.com')
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.isNavigationRequest(),
  )
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const fields = new URLSearchParams((await posted).postData() ?? '')
  expect([fields.get('email'), fields.get('next')]).toEqual(['new@example.com', '/p/tiny1/'])
  await expect(page).toHaveURL(/\/signup\/basic\/$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('new@example.com')
})

test('the upgrade panel is shown in its frame', async ({ viewPage, toolbar, logIn }) => {
  await logIn('cora@example.com')
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.presenterView()
  const dialog = toolbar.dialog('Presenter view')
  await expect(dialog.locator('iframe')).toHaveCSS('opacity', '1')
  await expect(dialog.frameLocator('iframe').locator('body')).not.toBeEmpty()
})
