import type { Page } from 'playwright/test'
import { expect, test } from '../support/test.ts'

const shelf = (page: Page, name: string) => page.getByRole('region', { name })

/** Records the paths of requested preview animations. */
function recordPreviews(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/preview\.(?:webp|svg)$/.test(pathname)) requested.push(pathname)
  })
  return requested
}

test('a card plays its preview on hover, and does not request it before', async ({ page, viewPage }) => {
  const requested = recordPreviews(page)
  await viewPage.openLive()
  const card = shelf(page, 'Staff picks').getByRole('link', { name: /The garden in four seasons/ })
  await card.scrollIntoViewIfNeeded()
  expect(requested).toEqual([])
  await card.hover()
  const preview = card.locator('img[data-loaded]')
  await expect(preview).toBeVisible()
  expect(requested).toEqual(['/assets/garden1/preview.webp'])
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

test('a template plays its preview while it has focus', async ({ page, viewPage }) => {
  await viewPage.openLive()
  const card = shelf(page, 'Templates').getByRole('link', { name: 'Quarterly review' })
  await card.focus()
  await expect(card.locator('img[data-loaded]')).toHaveAttribute(
    'src',
    /^\/static\/art\/quarterly-review\.[0-9a-f]{16}\.preview\.svg$/,
  )
  await page.keyboard.press('Tab')
  await expect(card.locator('img')).toHaveCount(1)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no preview is requested', async ({ page, viewPage }) => {
    const requested = recordPreviews(page)
    await viewPage.openLive()
    const first = shelf(page, 'Templates').getByRole('link', { name: 'Quarterly review' })
    await first.hover()
    await first.focus()
    // The thumbnail of another card loads later than a preview would.
    await shelf(page, 'Prezi Video').getByRole('link').last().scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([])
  })
})

test('the call to action links to the home page, for logged-in visitors to the product; and to the plans', async ({
  page,
  viewPage,
  logIn,
}) => {
  await viewPage.openLive()
  const cta = viewPage.slot('cta')
  await expect(cta.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/')
  await expect(cta.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing/')
  await logIn('ben@example.com')
  await viewPage.openLive()
  await expect(cta.getByRole('link', { name: 'Discover Prezi' })).toHaveAttribute('href', '/product/')
  await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
  })

  // docs/behaviour/page.md#device-class
  test('the app is offered to logged-in visitors only', async ({ page, viewPage, logIn }) => {
    const promo = page.getByRole('button', { name: 'Open in the app' })
    await viewPage.openLive('/p/orbit1/')
    await viewPage.seeLive('app-promo')
    await expect(promo).toHaveCount(0)
    await logIn('ben@example.com')
    await viewPage.openLive('/p/orbit1/')
    await expect(promo).toBeVisible()
  })
})
