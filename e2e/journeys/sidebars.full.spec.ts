import { expect, test } from '../support/test.ts'
import { recordPreviews, shelf } from '../support/previews.ts'

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
