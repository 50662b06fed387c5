import { violations } from '../support/axe.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const PAGES = [
  '/product/',
  '/pricing/',
  '/video/',
  '/video/explore/',
  '/edu/prezi-video-edu/',
  '/terms/',
  '/privacy/',
  '/privacy/choices/',
  '/help/embedding/',
  '/help/who-is-watching/',
] as const

test.describe('in German, on a phone, in the dark theme', () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })

  for (const path of PAGES) {
    test(`${path} is accessible and does not scroll sideways`, async ({ page }) => {
      await page.goto(`${path}?lang=de`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await violations(page)).toEqual([])
    })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the language selected in the footer is used on other pages', async ({ page }) => {
    await page.goto('/terms/')
    const languages = page.getByRole('form', { name: 'Language' })
    await languages.getByRole('button', { name: 'Magyar' }).click()
    await expect(page).toHaveURL('/terms/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Felhasználási feltételek')
    await page.getByRole('link', { name: 'Adatvédelmi beállítások' }).click()
    await expect(page).toHaveURL('/privacy/choices/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
    await page.goto('/p/orbit1/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
  })
})

test('a visitor who identified on a view link sees the stored record, and deletes it', async ({
  page,
  context,
}) => {
  await page.goto('/v/linkask1/')
  await page.getByLabel('Name', { exact: true }).fill('Zoe Quist')
  await page.getByLabel('E-mail').fill('zoe@example.com')
  const answered = page.waitForResponse(
    (response) => response.url().includes('/insights/viewers/') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await answered

  await page.goto('/privacy/choices/')
  const record = page.getByRole('listitem').filter({ hasText: 'Zoe Quist' })
  await expect(record).toContainText('Shared by Ada Lovelace')
  await expect(record).toContainText('zoe@example.com')
  expect(await violations(page)).toEqual([])
  await record.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('The record is deleted.')
  await expect(page.getByText('Zoe Quist')).toHaveCount(0)
  await expect(page.getByText('There is no record of this visit')).toBeVisible()

  await page.getByRole('button', { name: 'Switch measuring off' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Measuring is off now.')
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toContain('tracking_choice')
  expect(names).not.toContain('session_id')
})

test('the link of a video card scrolls to its video', async ({ page }) => {
  await page.goto('/video/explore/#why-the-tide-comes-twice')
  await expect(page.getByRole('listitem').filter({ hasText: 'Why the tide comes twice' })).toBeInViewport()
})
