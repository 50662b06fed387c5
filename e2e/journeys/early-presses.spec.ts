import { HOST, holdBack } from '../support/hold-back.ts'
import { expect, test } from '../support/test.ts'

const LIKE = /\/like\/(?:\?|$)/

// docs/behaviour/page.md#early-presses
test.describe('a press before the remote is live', () => {
  test('opens the dialog once the toolbar is there', async ({ page, viewPage }) => {
    const letCome = await holdBack(page, HOST)
    await viewPage.open()
    const share = viewPage.slot('toolbar').getByRole('button', { name: 'Share' })
    await share.click()
    await expect(share).toHaveAttribute('aria-busy', 'true')
    letCome()
    await expect(viewPage.dialog('Share')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(share).toBeFocused()
    await expect(share).not.toHaveAttribute('aria-busy')
  })

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
    await viewPage.slot('viewer').getByRole('button', { name: 'Present' }).focus()
    await page.keyboard.press('Enter')
    letCome()
    await viewPage.viewer.seeStep(1, 12)
  })

  test.describe('whose remote shows its fallback', () => {
    test.use({ allowedInConsole: /Failed to load resource|Failed while loading|mf[-_]toolbar/ })

    test('is not carried out when the remote is live later', async ({ page, viewPage }) => {
      const letCome = await holdBack(page, /\/remotes\/(~\d+\/)?mf-toolbar\/[^/]+\/remoteEntry/)
      await viewPage.open()
      await viewPage.slot('toolbar').getByRole('button', { name: 'Share' }).click()
      await viewPage.seeState('toolbar', 'fallback')
      letCome()
      await viewPage.seeLive('toolbar')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
})
