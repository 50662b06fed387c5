import { Toolbar } from '../models/toolbar.ts'
import { violations } from '../support/axe.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [360, 800, 1280] as const

test.describe('comments beside the deck', () => {
  test.use({ visitor: 'cora@example.com' })

  // docs/behaviour/editing.md#comments-beside-the-deck
  for (const width of WIDTHS)
    test(`follow the step while watching, at ${width} px`, async ({ page, viewPage }) => {
      await page.setViewportSize({ width, height: 740 })
      await viewPage.open('/p/orbit1/')
      await viewPage.seeLive('toolbar')
      const toolbar = new Toolbar(page)
      const inRow = toolbar.button('Comments').first()
      if (await inRow.isVisible()) await inRow.click()
      else {
        const menu = await toolbar.more()
        await menu.getByRole('button', { name: 'Comments' }).click()
      }
      const panel = page.getByRole('complementary', { name: 'Comments' })
      await expect(panel.getByRole('heading', { name: 'Comments' })).toBeFocused()
      await viewPage.viewer.present()
      await expect(page.getByRole('status').filter({ hasText: 'Step 1 of 12' })).toBeAttached()
      await page.keyboard.press('ArrowRight')
      await expect(panel.getByRole('heading', { name: 'Step 2: A short history' })).toBeVisible()

      const text = `Beside ${width} ${Date.now()}`
      await panel.getByRole('textbox', { name: 'Your comment on step 2' }).fill(text)
      await panel.getByRole('button', { name: 'Send' }).click()
      await expect(panel.getByText(text)).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    })

  test('load no code for visitors who may not comment', async ({ page, viewPage, logIn }) => {
    await logIn('ben@example.com')
    await viewPage.open('/p/orbit1/')
    await viewPage.seeLive('toolbar')
    await expect(page.getByRole('button', { name: 'Comments' })).toHaveCount(0)
  })
})

test.describe('an owner', () => {
  test.use({ visitor: 'ada@example.com' })

  test('finds the dashboard and the account in the editor, by keyboard too', async ({ page }) => {
    await page.goto('/p/edit/orbit1/')
    const account = page.getByRole('button', { name: 'Account of Ada Lovelace' })
    await account.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'My dashboard' }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    await page.getByRole('link', { name: 'My dashboard' }).click()
    await page.waitForURL('/dashboard/next/')
  })
})
