import type { Page } from 'playwright/test'
import { SharingPanel } from '../models/sharing-panel.ts'
import { ViewPage } from '../models/view-page.ts'
import { violations } from '../support/axe.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

// Refused forms are 422.
test.use({ visitor: 'ada@example.com', allowedInConsole: /status of 422/ })

const EMAIL = 'ben@example.com'
/** Of somebody who is not logged in. */
const NOBODY = { cookies: [], origins: [] }

async function seeNoFault(page: Page) {
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

/** Makes a link in the panel, and goes to the page with what it asks. @returns its address for visitors */
async function makeLink(page: Page): Promise<string> {
  const panel = new SharingPanel(page)
  await page.goto('/p/orbit1/insights/')
  await page.locator('a[data-sharing]').click()
  // What it has is there.
  await expect(panel.dialog.getByRole('button', { name: 'Copy link', exact: true })).toBeFocused()
  const link = await panel.makeLink()
  const address = await panel.copied(link.getByRole('button', { name: /^Copy link: / }))
  await page.goto(`/dashboard/next/orbit1/links/${new URL(address).pathname.split('/')[2] ?? ''}/`)
  return address
}

// docs/behaviour/sharing.md#strict-links
test('an owner chooses mark and limit of a link in the panel, each saved by itself', async ({ page }) => {
  const panel = new SharingPanel(page)
  await page.goto('/p/orbit1/insights/')
  await page.locator('a[data-sharing]').click()
  await expect(panel.dialog.getByRole('button', { name: 'Copy link', exact: true })).toBeFocused()
  const link = await panel.makeLink()
  await panel.choose(link, 'What it asks')
  await expect(link.getByRole('radio').first()).toBeFocused()
  await link.getByText('Conditions').click()
  await expect(link.getByLabel('Confirm the address by a code')).toBeDisabled()
  await link.getByLabel('Show the address over the presentation').check()
  await expect(link).toContainText('mark with the address')
  const limit = link.getByLabel('Visitors who can open it')
  await limit.fill('many')
  await limit.press('Enter')
  await expect(link).toContainText('Write a number from 1 to 10000')
  await limit.fill('12')
  await limit.press('Enter')
  await expect(link).toContainText('opened 0 of 12 times')
  await seeNoFault(page)
})

// docs/behaviour/sharing.md#strict-links
for (const width of [360, 1280])
  test(`at ${width} px a visitor enters who they are, accepts the text, and reads their address over the stage`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const address = await makeLink(page)
    await page.setViewportSize({ width, height: 740 })
    await page.getByLabel('Only these addresses').fill('ben@example.com @example.org')
    await page.getByLabel('Agreement to accept').fill('Keep it to yourself.')
    await page.getByLabel('Show the address over the presentation').check()
    await seeNoFault(page)
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').first()).toBeVisible()

    const context = await browser.newContext({ viewport: { width, height: 740 }, storageState: NOBODY })
    const theirs = await context.newPage()
    await theirs.goto(address)
    await seeNoFault(theirs)
    await theirs.getByLabel('Your name').fill('Ben Okri')
    await theirs.getByLabel('E-mail').fill('eve@example.net')
    await theirs.getByRole('button', { name: 'Open' }).click()
    await expect(theirs.getByText('This link is not for this address.')).toBeVisible()
    await seeNoFault(theirs)
    await theirs.getByLabel('E-mail').fill(EMAIL)
    await theirs.getByRole('button', { name: 'Open' }).click()
    await expect(theirs.getByRole('region', { name: 'Text of the agreement' })).toHaveText(
      'Keep it to yourself.',
    )
    await seeNoFault(theirs)
    await theirs.getByLabel('I accept this text').check()
    await theirs.getByRole('button', { name: 'Open' }).click()

    const viewPage = new ViewPage(theirs)
    await seeMark(theirs)
    await viewPage.viewer.present()
    await viewPage.viewer.rest()
    await seeMark(theirs)
    await theirs.keyboard.press('f')
    await expect(theirs.getByRole('button', { name: 'Exit fullscreen' })).toBeAttached()
    await seeMark(theirs)
    await theirs.keyboard.press('f')
    await theirs.setViewportSize({ width: 740, height: 360 })
    await seeMark(theirs)

    await page.reload()
    await expect(page.getByRole('main').getByText('Ben Okri')).toBeVisible()
    await seeNoFault(page)
    await context.close()
  })

// docs/behaviour/sharing.md#limit-of-views
test('a link for one visitor is over for the next one, with a way on', async ({ page, browser }) => {
  const address = await makeLink(page)
  await page.getByLabel('Visitors who can open it').fill('1')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toBeVisible()
  const [first, second] = [
    await browser.newContext({ storageState: NOBODY }),
    await browser.newContext({ storageState: NOBODY }),
  ]
  const theirs = await first.newPage()
  await theirs.goto(address)
  await theirs.getByRole('button', { name: 'Open' }).click()
  await new ViewPage(theirs).viewer.seeStart()
  const late = await second.newPage()
  await late.goto(address)
  await expect(late.getByText('It was opened as often as it allows.')).toBeVisible()
  await seeNoFault(late)
  await theirs.reload()
  await new ViewPage(theirs).viewer.seeStart()
  await first.close()
  await second.close()
})

/** Waits until the mark covers the stage, without a pixel that is not its own size, and nothing of it takes a press. */
async function seeMark(page: Page): Promise<void> {
  const mark = page.locator('canvas[data-mark]')
  await expect(mark).toHaveCount(1)
  await expect
    .poll(() =>
      mark.evaluate((canvas: HTMLCanvasElement) => {
        const stage = canvas.parentElement?.firstElementChild?.getBoundingClientRect()
        const own = canvas.getBoundingClientRect()
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: [],
        }
        return {
          covers:
            Math.abs((stage?.width ?? 0) - own.width) < 1 && Math.abs((stage?.height ?? 0) - own.height) < 1,
          isSharp: Math.abs(canvas.width - own.width * Math.min(2, devicePixelRatio)) < 2,
          hasInk: data.some((value, index) => index % 4 === 3 && value > 90),
          isPressed: getComputedStyle(canvas).pointerEvents !== 'none',
        }
      }),
    )
    .toEqual({ covers: true, isSharp: true, hasInk: true, isPressed: false })
}
