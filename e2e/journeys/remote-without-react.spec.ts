import { expect, test } from '../support/test.ts'

test.use({ serverKnobs: { VIEWPAGE_OTHER_SLOTS: 'progress' } })

const PROGRESS = '[data-slot="progress"] progress'

// docs/behaviour/releases.md#any-framework
test('a remote without React comes to life in the HTML of the server, and follows the viewer', async ({
  page,
  viewPage,
}) => {
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      const served = document.querySelector(selector)
      if (!served) return
      Reflect.set(window, 'served', served)
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, PROGRESS)
  await viewPage.openLive()
  await viewPage.seeLive('progress')
  const isServed = (selector: string) => document.querySelector(selector) === Reflect.get(window, 'served')
  expect(await page.evaluate(isServed, PROGRESS)).toBe(true)

  const slot = viewPage.slot('progress')
  await expect(slot).toHaveText('12 steps')
  await viewPage.viewer.present()
  await viewPage.viewer.next()
  await expect(slot).toHaveText(/^\s*Step [23] of 12\s*$/)
  await expect(slot.getByRole('progressbar')).toHaveAccessibleName(/^Step [23] of 12$/)
  expect(await page.evaluate(isServed, PROGRESS)).toBe(true)
})
