import { HOST, holdBack } from '../support/hold-back.ts'
import { expect, test } from '../support/test.ts'

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
})
