import type { Page } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import { expect } from '../support/test.ts'
import { scrolledBehind, test } from '../support/toolbar-test.ts'

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
  await expect(
    embed.frameLocator('iframe').getByRole('button', { name: 'Present', exact: true }),
  ).toBeVisible()
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

test('the upgrade panel is shown in its frame', async ({ viewPage, toolbar, logIn }) => {
  await logIn('cora@example.com')
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.presenterView()
  const dialog = toolbar.dialog('Presenter view')
  await expect(dialog.locator('iframe')).toHaveCSS('opacity', '1')
  await expect(dialog.frameLocator('iframe').locator('body')).not.toBeEmpty()
})
