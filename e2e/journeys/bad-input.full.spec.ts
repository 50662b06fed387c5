import type { Page } from 'playwright/test'
import { Dashboard } from '../models/dashboard.ts'
import { deckOf } from '../support/deck-of.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

/** The most that a title may have. */
const MOST = 200
const WORDS = 'Around the sun, and around it once more '.repeat(8)
const WORD = 'Donaudampfschifffahrt'.repeat(15)

async function upload(page: Page, deck: ReturnType<typeof deckOf>): Promise<void> {
  const dashboard = new Dashboard(page)
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deck)
  await page.getByRole('button', { name: 'Upload' }).click()
}

// docs/behaviour/uploads.md#refused-upload
test('a title of 300 characters is refused with a sentence that says how many are possible', async ({
  page,
}) => {
  await upload(page, deckOf([WORDS.slice(0, 300)]))
  await expect(page.getByRole('alert')).toContainText('200 are possible. Shorten it.')
})

for (const [kind, words] of [
  ['of many words', WORDS],
  ['of one word', WORD],
] as const)
  // docs/behaviour/page.md#larger-text
  test(`the longest title ${kind} fits on every page of its presentation`, async ({ page, viewPage }) => {
    test.slow()
    const title = words.slice(0, MOST).trim()
    await upload(
      page,
      deckOf([title, title, title], (each) => each),
    )
    await page.getByLabel('Title', { exact: true }).fill(title)
    const oid = new URL(page.url()).pathname.split('/')[3] ?? ''
    await page.getByRole('button', { name: 'Save and keep private' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await viewPage.openLive(`/p/${oid}/`)
    // It has titles of other presentations, and fades from one to the next seconds later.
    await viewPage.slot('teaser').evaluate((teaser: HTMLElement) => (teaser.style.display = 'none'))
    const seeNoFaults = async (where: string) => {
      for (const size of [
        { width: 320, height: 640 },
        { width: 740, height: 360 },
        { width: 1280, height: 860 },
      ]) {
        await page.setViewportSize(size)
        expect.soft(await layoutFaults(page), `${where} at ${size.width} px`).toEqual([])
      }
    }
    await seeNoFaults('the cover')
    await viewPage.viewer.present()
    await viewPage.viewer.seeStep(1, 3)
    await seeNoFaults('a step')
    await viewPage.viewer.goToEnd()
    await seeNoFaults('the end')
    for (const other of [
      '/dashboard/next/',
      `/dashboard/next/${oid}/`,
      `/dashboard/next/${oid}/delete/`,
      `/p/${oid}/insights/`,
      `/p/edit/${oid}/`,
    ]) {
      await page.goto(other)
      await seeNoFaults(other)
    }
    await page.goto('/dashboard/next/')
    const card = page.locator('.own-card').first()
    await card.locator('summary').click()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      const menu = await card.locator('.own-menu').boundingBox()
      expect(menu?.x).toBeGreaterThanOrEqual(0)
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })

// docs/behaviour/viewer.md#bar-place
test('a deck ten times as high as wide is whole on a phone on its side', async ({ page, viewPage }) => {
  const deck = deckOf(['One', 'Two'])
  const document = JSON.parse(deck.buffer.toString()) as { path: { box: object }[] }
  for (const step of document.path) Object.assign(step.box, { width: 90, height: 900 })
  await upload(page, { ...deck, buffer: Buffer.from(JSON.stringify(document)) })
  await new Dashboard(page).openUploaded()
  for (const size of [
    { width: 740, height: 360 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.reload()
    await viewPage.seeLive('viewer')
    expect.soft(await layoutFaults(page), `the cover at ${size.width} px`).toEqual([])
    await viewPage.viewer.present()
    const canvas = viewPage.slot('viewer').locator('canvas').first()
    await expect(canvas).toBeVisible()
    const stage = await canvas.boundingBox()
    expect(stage?.height).toBeLessThanOrEqual(size.height)
    expect(stage?.width).toBeLessThanOrEqual(size.width)
    expect.soft(await layoutFaults(page), `a step at ${size.width} px`).toEqual([])
  }
})
