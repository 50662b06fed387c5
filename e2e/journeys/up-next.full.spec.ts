import { Keyboard } from '../models/keyboard.ts'
import { expect, test } from '../support/test.ts'

// docs/behaviour/overlay.md#up-next
for (const [width, height] of [
  [568, 320],
  [740, 360],
  [800, 700],
  [1280, 860],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('the end screen lists three presentations, which the keyboard reaches and nothing covers', async ({
      page,
      viewPage,
    }) => {
      await viewPage.openLive()
      await viewPage.viewer.present()
      await expect(page.locator('[data-phase=playing]')).toBeVisible()
      await viewPage.viewer.goToEnd()
      const stage = viewPage.slot('viewer')
      const list = stage.getByRole('list', { name: 'Up next' })
      const links = list.getByRole('link')
      await expect(links).toHaveCount(3)
      const keyboard = new Keyboard(page)
      for (const link of await links.all()) {
        await keyboard.tabTo(link)
        await expect(link.locator('img')).toHaveJSProperty('complete', true)
        const { width: targetWidth = 0, height: targetHeight = 0 } = (await link.boundingBox()) ?? {}
        expect(Math.min(targetWidth, targetHeight)).toBeGreaterThanOrEqual(44)
      }
      const box = await list.boundingBox()
      for (const control of await stage.locator('[data-end] :is(a, button, p)').all()) {
        const other = await control.boundingBox()
        if (!box || !other) continue
        const isBeside =
          other.x + other.width <= box.x || other.y + other.height <= box.y || box.y + box.height <= other.y
        expect(isBeside, `${await control.textContent()}`).toBe(true)
      }
    })
  })
}
