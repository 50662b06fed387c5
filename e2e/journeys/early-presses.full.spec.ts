import { entryOf, HOST, holdBack } from '../support/hold-back.ts'
import { expect, test } from '../support/test.ts'
import { disableWebGl } from '../support/without-webgl.ts'

const TOOLBAR = entryOf('mf-toolbar')
const LIKE = /\/like\/(?:\?|$)/

// docs/behaviour/page.md#early-presses
test.describe('a press before the remote is live', () => {
  test('likes once, however often it was pressed', async ({ page, viewPage, logIn }) => {
    await logIn('dan@example.com')
    const sent: string[] = []
    page.on('request', (request) => {
      if (LIKE.test(request.url())) sent.push(request.method())
    })
    const saved = page.waitForResponse(LIKE)
    const letCome = await holdBack(page, HOST)
    await viewPage.open()
    const like = viewPage.toolbar.like()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    for (let time = 0; time < 3; time++) await like.click()
    letCome()
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    expect(sent).toHaveLength(1)
  })

  test('starts the presentation by the keyboard, too', async ({ page, viewPage }) => {
    const letCome = await holdBack(page, HOST)
    await viewPage.open()
    await viewPage.slot('viewer').getByRole('button', { name: 'Present', exact: true }).focus()
    await page.keyboard.press('Enter')
    letCome()
    await viewPage.viewer.seeStep(1, 12)
  })

  // docs/behaviour/viewer.md#lite-fallback
  test('starts the page that replaces one without WebGL, also if the press ends there', async ({
    page,
    viewPage,
  }) => {
    await disableWebGl(page)
    // The page may be replaced as soon as its slots are live.
    await page.addInitScript((live) => {
      document.addEventListener(
        live,
        ({ target }) => {
          if (
            !(target instanceof HTMLElement) ||
            target.dataset['slot'] !== 'viewer' ||
            location.search !== ''
          )
            return
          const present = [...target.querySelectorAll('button')].find(({ textContent }) =>
            /step 3/.test(textContent),
          )
          present?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        },
        true,
      )
    }, 'viewpage-slot-live')
    await viewPage.open('/p/orbit1/#step=3')
    await expect(page).toHaveURL(/[?&]webgl=0/)
    await viewPage.viewer.seeStep(3, 12)
    expect(await page.evaluate(() => window.name)).toBe('')
  })

  test('opens a menu at once, which stays open', async ({ page, viewPage }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const letCome = await holdBack(page, HOST)
    await viewPage.open()
    await viewPage.slot('toolbar').getByRole('button', { name: 'More' }).click()
    const open = viewPage.slot('toolbar').locator(':popover-open')
    await expect(open.getByRole('link', { name: 'Report' })).toBeVisible()
    letCome()
    await viewPage.seeLive('toolbar')
    await expect(open).toHaveCount(1)
  })

  test.describe('whose remote is late', () => {
    test.use({ allowedInConsole: /Failed to load resource|Failed while loading|mf[-_](?:toolbar|viewer)/ })

    // docs/behaviour/releases.md#late-slot
    test('keeps its place, says that it is still loading, and is carried out', async ({ page, viewPage }) => {
      const letCome = await holdBack(page, TOOLBAR)
      await viewPage.open()
      const share = viewPage.slot('toolbar').getByRole('button', { name: 'Share' })
      await share.click()
      await viewPage.seeState('toolbar', 'late')
      await expect(share).toBeVisible()
      await expect(viewPage.slot('toolbar').getByText('Still loading…')).toBeVisible()
      await expect(page.getByRole('status')).toHaveText('Still loading…')
      letCome()
      await expect(viewPage.dialog('Share')).toBeVisible()
      await expect(viewPage.slot('toolbar').getByText('Still loading…')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(share).toBeFocused()
    })

    // docs/behaviour/releases.md#late-slot
    for (const width of [360, 1280])
      test(`says beside Present that the presentation is still loading, at ${width} px`, async ({
        page,
        viewPage,
      }) => {
        await page.setViewportSize({ width, height: 800 })
        const letCome = await holdBack(page, entryOf('mf-viewer'))
        await viewPage.open()
        const present = viewPage.slot('viewer').getByRole('button', { name: 'Present', exact: true })
        await viewPage.seeState('viewer', 'late')
        const before = await present.boundingBox()
        const note = viewPage.slot('viewer').getByText('Still loading…')
        await expect(note).toBeHidden()
        await present.click()
        await expect(note).toBeVisible()
        expect(await present.boundingBox()).toEqual(before)
        letCome()
        await expect(present).toBeHidden()
      })

    test('is not carried out by "Try again"', async ({ page, viewPage }) => {
      await page.route(TOOLBAR, (route) => route.abort())
      const letCome = await holdBack(page, HOST)
      await viewPage.open()
      await viewPage.slot('toolbar').getByRole('button', { name: 'Share' }).click()
      letCome()
      await viewPage.seeState('toolbar', 'failed')
      await page.unroute(TOOLBAR)
      await viewPage.slot('toolbar').getByRole('button', { name: 'Try again' }).click()
      await viewPage.seeLive('toolbar')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
})
