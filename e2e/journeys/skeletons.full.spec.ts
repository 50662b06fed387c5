import { REMOTES } from '@viewpage/tooling/workspaces'
import { unrenderedBuildOf } from '../support/fake-remotes.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    /** The position of each slot before hydration. */
    firstPlaces?: (readonly [slot: string, y: number | undefined])[]
  }
}

const SLOTS = ['banner', 'header', 'viewer', 'metadata', 'toolbar', 'transcript']

test.describe('a page with skeletons, because slots were not rendered in time', () => {
  test.beforeAll(async ({ server }) => {
    const { release } = releaseTo(server)
    for (const remote of REMOTES) await release(unrenderedBuildOf(remote, nextVersion()))
  })
  test.afterAll(async ({ server }) => {
    for (const remote of REMOTES) await releaseTo(server).activate(remote, '1.0.0')
  })

  for (const { locale, width, path = '/p/orbit1/' } of [
    { locale: 'en-GB', width: 360 },
    { locale: 'de-DE', width: 800 },
    { locale: 'ja-JP', width: 1280 },
    // Its label is a line of its own.
    ...['de', 'en', 'es', 'fr', 'hu', 'it', 'ja', 'ko', 'pt'].map((locale) => ({
      ...{ locale, width: 360, path: '/p/hidden1/' },
    })),
  ]) {
    test.describe(`of ${path} in ${locale}, at ${width} px`, () => {
      test.use({ locale, viewport: { width, height: 860 } })

      // docs/behaviour/page.md#no-layout-shift
      test('reserves the space of each slot until it is live', async ({ page, viewPage }) => {
        const shifts = await watchShifts(page)
        // Fonts are loaded first, because a late font shifts the layout.
        await page.goto('/login/')
        await page.evaluate(() => document.fonts.ready)
        await page.addInitScript((slots) => {
          document.addEventListener('DOMContentLoaded', () => {
            window.firstPlaces = slots.map((slot) => [
              slot,
              document.querySelector(`[data-slot="${slot}"]`)?.getBoundingClientRect().y,
            ])
          })
        }, SLOTS)
        await viewPage.open(path)
        await expect(viewPage.slot('metadata')).toHaveAttribute('data-rendered', 'skeleton')
        await viewPage.seeLive(...SLOTS)
        const places = SLOTS.map(async (slot) => [slot, (await viewPage.slot(slot).boundingBox())?.y])
        expect(await Promise.all(places)).toEqual(await page.evaluate(() => window.firstPlaces))
        expect(await shifts()).toEqual([])
      })
    })
  }
})
