import { expect, test } from '../support/test.ts'

test.describe('an owner', () => {
  test.use({ visitor: 'ada@example.com' })

  // docs/behaviour/editing.md#stage
  test('plays the step that is edited on the stage', async ({ page }) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => {
      // The editor needs the picture of a step no longer when another one is edited.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
    })
    await page.goto('/p/edit/orbit1/')
    const stage = page.getByRole('region', { name: 'Stage' })
    await page.getByRole('textbox', { name: 'Title of step 3' }).focus()
    await expect(stage).toContainText('Step 3: The Sun holds on')
    await stage.getByRole('button', { name: 'Play this step' }).click()
    await expect(stage.locator('canvas').first()).toBeVisible()
    await expect(stage.locator('[data-drawn="true"]')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title of step 5' }).focus()
    await expect(stage).toContainText('Step 5: Mercury and Venus')
    expect(failed).toEqual([])
  })
})
