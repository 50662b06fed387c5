import { Toolbar } from '../models/toolbar.ts'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({
  serverKnobs: PRODUCTION,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Waits until the server has stored these events, and checks that it has stored no others. */
async function expectStored(stored: Stored, names: readonly string[]): Promise<void> {
  await expect.poll(() => stored.eventNames().sort()).toEqual([...names].sort())
}

// docs/behaviour/tracking.md#event-catalogue
test('the events of a visit are stored once each, with their fields, in order', async ({
  page,
  viewPage,
  stored,
}) => {
  const { viewer } = viewPage
  const toolbar = new Toolbar(page)
  await viewPage.openLive()
  await expect.poll(() => stored.eventNames()).toContain('more_by_this_author')
  const answeredAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return performance.timeOrigin + (navigation as PerformanceNavigationTiming).responseStart
  })
  // docs/behaviour/overlay.md#load-duration
  expect(Math.abs((await page.evaluate(() => window.__pageStartTime)) - answeredAt)).toBeLessThanOrEqual(1)

  await viewer.present()
  await viewer.seeStep(1, 12)
  await page.keyboard.press('End')
  await viewer.seeStep(12, 12)
  await page.keyboard.press('ArrowRight')
  await viewer.seeEnd()
  await viewer.restart()

  await viewPage.slot('transcript').getByRole('button', { name: 'Show full transcript' }).click()
  const embed = await toolbar.open('Embed')
  await embed.getByRole('button', { name: 'Copy code' }).click()
  await toolbar.closeByEscape(embed)
  const share = await toolbar.open('Share')
  await Promise.all([
    page.waitForEvent('popup').then((popup) => popup.close()),
    share.getByRole('link', { name: 'LinkedIn' }).click(),
  ])
  await toolbar.closeByEscape(share)
  await page.setViewportSize({ width: 800, height: 1_000 })
  await viewPage.slot('cta').getByRole('link', { name: 'See plans' }).click()
  await page.waitForURL(/\/pricing\//)

  await expectStored(stored, [
    'load_public_view_page',
    'load',
    'show_paged_transcript',
    'more_by_this_author',
    'play',
    'end_screen_shown',
    'restart',
    'open_transcript',
    'copy_embed_code',
    'share_presentation',
    'open_social_share',
    'change_orientation',
    'visit_pricing_page',
  ])
  const events = stored.events().sort((a, b) => a.seq - b.seq)
  const fieldsOf = (name: string) => events.find((event) => event.name === name)?.fields
  expect(events.map(({ reason }) => reason)).toEqual(events.map(() => null))
  expect(fieldsOf('load_public_view_page')).toEqual({ is_public: true })
  const { duration_ms: loadMs } = fieldsOf('load') as { duration_ms: number }
  expect(loadMs).toBeGreaterThan(0)
  expect(loadMs).toBeLessThan(Date.now() - answeredAt)
  expect(fieldsOf('play')).toEqual({ trigger: 'button' })
  expect(fieldsOf('more_by_this_author')).toEqual({
    outcome: 'success',
    target_prezi_oid: expect.stringMatching(/^[a-z]+1$/),
  })
  expect(fieldsOf('copy_embed_code')).toEqual({ product_type: 'NEXT' })
  expect(fieldsOf('share_presentation')).toEqual({ share_type: 'LINKEDIN' })
  expect(fieldsOf('open_social_share')).toEqual({ social_media_platform: 'LINKEDIN' })
  expect(fieldsOf('change_orientation')).toEqual({ orientation: 'portrait' })
  expect(fieldsOf('visit_pricing_page')).toEqual({
    cta_location: 'view_page_bottom',
    cta_text: 'See plans',
    cta_type: 'link',
    target_url: '/pricing/',
  })

  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index))
  expect(new Set(events.map(({ session }) => session)).size).toBe(1)
  expect(new Set(events.map(({ pageLoad }) => pageLoad)).size).toBe(1)
  expect(events[0]?.pageLoad).not.toBe(events[0]?.session)
  expect(events[0]).toMatchObject({ source: 'view_page', url: expect.stringContaining('/p/orbit1/') })
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'session_id')?.value).toBe(events[0]?.session)
})
