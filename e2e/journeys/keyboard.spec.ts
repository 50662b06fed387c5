import { Keyboard } from '../models/keyboard.ts'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ keyboard: Keyboard; toolbar: Toolbar }>({
  keyboard: ({ page }, use) => use(new Keyboard(page)),
  toolbar: ({ page }, use) => use(new Toolbar(page)),
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('with the keyboard only, a visitor', () => {
  // docs/behaviour/viewer.md#skip-link
  // docs/behaviour/viewer.md#cover-keys
  test('presents, leaves, restarts and shares, starting from the address bar', async ({
    page,
    viewPage,
    keyboard,
    toolbar,
  }) => {
    await viewPage.openLive()
    const viewer = viewPage.slot('viewer')
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to presentation' })).toBeFocused()
    await keyboard.seeFocus()
    await keyboard.press('Enter')
    await expect(viewer.getByRole('region', { name: /^Presentation/ })).toBeFocused()
    await keyboard.press('f')
    await viewPage.viewer.seeStep(1, 12)
    await expect(viewer.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(viewer.getByRole('button', { name: 'Fullscreen', exact: true })).toBeVisible()
    await viewPage.viewer.goToEnd()
    // Restart is ignored for 600 ms after the last step.
    await expect(async () => {
      await keyboard.tabToAndPress(viewer.getByRole('button', { name: 'Restart' }).first())
      await expect(viewer.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing', { timeout: 500 })
    }).toPass()
    await viewPage.viewer.seeStep(1, 12)
    await keyboard.tabToAndPress(toolbar.button('Share'))
    await keyboard.tabToAndPress(toolbar.dialog('Share').getByRole('button', { name: 'Copy link' }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/p\/orbit1\/[a-z-]+\/$/)
  })
})
