import { REMOTES } from '@viewpage/tooling/workspaces'
import { entryOf } from '../support/hold-back.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { expect, test } from '../support/test.ts'

/** Fails to load: the console says so. */
test.use({ allowedInConsole: /Failed to load|Failed while loading|mf[-_]/ })

for (const { locale, width } of [
  { locale: 'de-DE', width: 360 },
  { locale: 'en-GB', width: 1280 },
]) {
  test.describe(`in ${locale}, at ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 860 } })

    // docs/behaviour/errors.md#failed-part
    test('nothing moves when a remote fails, and "Try again" is inside the box of its slot', async ({
      page,
    }) => {
      const shifts = await watchShifts(page)
      for (const remote of REMOTES) {
        await page.unrouteAll()
        // A font that comes late moves words: the browser keeps none while requests are intercepted.
        await page.route(/\.woff2$/, (route) => route.abort())
        await page.route(entryOf(remote), (route) => route.fulfill({ status: 404, body: '' }))
        await page.goto('/p/orbit1/')
        await expect(page.locator('[data-state="server"], [data-state="late"]')).toHaveCount(0)
        expect(await shifts(), remote).toEqual([])
        const outside = await page.locator('[data-fallback]:visible button').evaluateAll((buttons) =>
          buttons.flatMap((button) => {
            const slot = button.closest<HTMLElement>('[data-slot]')
            const box = slot?.dataset['slot'] === 'sidebar' ? slot.querySelector('[data-area]') : slot
            const [inner, outer] = [button.getBoundingClientRect(), box?.getBoundingClientRect()]
            const isInside =
              outer !== undefined &&
              inner.left >= Math.max(outer.left, 8) &&
              inner.right <= Math.min(outer.right, innerWidth - 8) &&
              inner.top >= outer.top - 4 &&
              inner.bottom <= outer.bottom
            return isInside ? [] : [slot?.dataset['slot']]
          }),
        )
        expect(outside, remote).toEqual([])
      }
    })
  })
}
