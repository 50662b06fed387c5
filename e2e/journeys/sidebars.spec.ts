import { expect, test } from '../support/test.ts'
import { recordPreviews, shelf } from '../support/previews.ts'

test('a card plays its preview on hover, and does not request it before', async ({ page, viewPage }) => {
  const requested = recordPreviews(page)
  await viewPage.openLive()
  const card = shelf(page, 'Staff picks').getByRole('link', { name: /Reading a coastline/ })
  await card.scrollIntoViewIfNeeded()
  expect(requested).toEqual([])
  await card.hover()
  const preview = card.locator('img[data-loaded]')
  await expect(preview).toBeVisible()
  expect(requested).toEqual(['/assets/ocean1/preview.webp'])
  const frames = await preview.evaluate(async (image: HTMLImageElement) => {
    const decoder = new ImageDecoder({
      data: await (await fetch(image.src)).arrayBuffer(),
      type: 'image/webp',
    })
    await decoder.tracks.ready
    await decoder.completed
    const { image: last } = await decoder.decode({
      frameIndex: (decoder.tracks.selectedTrack?.frameCount ?? 0) - 1,
    })
    return {
      count: decoder.tracks.selectedTrack?.frameCount,
      width: last.codedWidth,
      ms: (last.duration ?? 0) / 1_000,
    }
  })
  expect(frames).toEqual({ count: expect.any(Number), width: 320, ms: 900 })
  expect(frames.count).toBeGreaterThan(2)
  await page.mouse.move(0, 0)
  await expect(card.locator('img')).toHaveCount(1)
})
