import { Toolbar } from '../models/toolbar.ts'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({ serverKnobs: PRODUCTION })

/** The fields of the events of one name. */
const fieldsOf = (stored: Stored, name: string) =>
  stored.events().flatMap((event) => (event.name === name ? [event.fields] : []))

// docs/behaviour/tracking.md#calls-to-action
test('the links to the prices and the product outside the slots are counted', async ({
  page,
  viewPage,
  stored,
}) => {
  await viewPage.openLive()
  await page.locator('footer').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('/pricing/')
  await viewPage.seeLive('header')
  await page.getByRole('main').locator('a[href="/product/"]').click()
  await page.waitForURL('/product/')
  await viewPage.seeLive('header')
  await page.getByRole('main').locator('a[href="/pricing/"]').click()
  await page.waitForURL('/pricing/')
  await expect
    .poll(() => fieldsOf(stored, 'visit_pricing_page'))
    .toEqual([
      { cta_location: 'footer', cta_text: 'Pricing', cta_type: 'link', target_url: '/pricing/' },
      {
        ...{ cta_location: 'page_body', cta_type: 'button', target_url: '/pricing/' },
        cta_text: expect.any(String),
      },
    ])
  expect(fieldsOf(stored, 'click_cta')).toEqual([
    {
      ...{ cta_location: 'page_body', cta_type: 'button', target_url: '/product/' },
      cta_text: expect.any(String),
    },
  ])
})

// docs/behaviour/tracking.md#calls-to-action
test('the link of the upgrade panel is counted', async ({ page, viewPage, logIn, stored }) => {
  await logIn('cora@example.com')
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.presenterView()
  const dialog = new Toolbar(page).dialog('Presenter view')
  await expect(dialog.locator('iframe')).toHaveCSS('opacity', '1')
  await dialog.frameLocator('iframe').getByRole('link').click()
  await page.waitForURL('/pricing/')
  await expect
    .poll(() => fieldsOf(stored, 'visit_pricing_page'))
    .toMatchObject([{ cta_location: 'presenter_view', cta_type: 'button', target_url: '/pricing/' }])
})
