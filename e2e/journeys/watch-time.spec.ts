import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({ serverKnobs: PRODUCTION })

/**
 * Waits until the time on a step counts: it is sent in tenths of a second, and less than half of one counts as none.
 *
 * @param since - when the step was shown, in ms since 1970
 */
async function watchUntilCounted(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since).toBeGreaterThan(200)
}

test('watch time is stored by step, with one view, and the last step is sent on unload', async ({
  page,
  viewPage,
  stored,
}) => {
  const views = stored.views('garden1')
  const measuring = page.waitForResponse(/\/shell\/watch-time\.\w+\.js$/)
  await viewPage.openLive('/p/garden1/')
  await (await measuring).finished()
  const pressed = Date.now()
  await viewPage.viewer.present()
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
  await watchUntilCounted(Date.now())
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#step=2$/)
  await expect.poll(() => Object.keys(stored.watched().seconds)).toEqual(['1'])
  // docs/behaviour/tracking.md#view
  await expect.poll(() => stored.views('garden1')).toBe(views + 1)
  await page.goto('/login/')
  const seconds = (Date.now() - pressed) / 1_000

  await expect.poll(() => Object.keys(stored.watched().seconds)).toEqual(['1', '2'])
  const { oid, session, times } = stored.watched()
  expect(oid).toBe('garden1')
  const sum = times.reduce((all, time) => all + time, 0)
  expect(sum).toBeGreaterThan(0)
  // Each of the two is rounded to a tenth.
  expect(sum).toBeLessThanOrEqual(seconds + 0.1)
  for (const time of times) expect(Math.round(time * 10) / 10).toBe(time)
  expect(stored.views('garden1')).toBe(views + 1)

  await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toEqual(['start', 'active_time'])
  const [start, active] = stored.viewerLog()
  expect([start?.session, active?.session]).toEqual([session, session])
  expect(active?.payload).toEqual({
    sequence: 2,
    interface_orientation: 'landscape',
    interface_angle: 0,
    network_status: 'online',
    feature: 'viewer',
    putma_id: 'N/A',
    active_time_secs: expect.any(Number),
  })
})
