import { Staff } from '../models/staff.ts'
import { expect, test as base } from '../support/test.ts'

const TITLE = 'A lesson in three shapes'
const PAGE = '/classic1/'

const test = base.extend<{ staff: Staff }>({
  staff: ({ page }, use) => use(new Staff(page)),
  visitor: 'ada@example.com',
})

// docs/behaviour/staff.md#decisions
test('a visitor reports a presentation, staff takes it down, its owner reads why, and staff restores and picks it', async ({
  page,
  staff,
  browser,
  server,
  sessions,
}) => {
  test.slow()
  // Without scripts, which their pages do not need, they load faster.
  const elsewhere = { baseURL: server.url, locale: 'en-GB', javaScriptEnabled: false }
  const nobody = { storageState: { cookies: [], origins: [] } }
  const visitor = await (await browser.newContext({ ...elsewhere, ...nobody })).newPage()
  const storageState = await sessions.of('ben@example.com')
  const owner = await (await browser.newContext({ ...elsewhere, storageState })).newPage()

  await visitor.goto('/contact/abuse/classic1/')
  await visitor.getByLabel('It is spam or misleading').check()
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you, your report has arrived')

  await page.goto('/')
  await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Staff' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).last().click()
  await staff.seeNoViolations()
  await staff.takeDown(TITLE, 'It promises what it does not show.')
  await staff.seeSaved('The presentation is taken down.')
  expect((await visitor.request.get(PAGE)).status()).toBe(404)
  expect((await owner.goto(PAGE))?.status()).toBe(200)
  await expect(owner.getByText('Reason: It promises what it does not show.')).toBeVisible()

  await page.getByRole('link', { name: 'Decided' }).click()
  await staff.report(TITLE).getByRole('button', { name: 'Restore' }).click()
  await staff.seeSaved('The presentation is back.')
  expect((await visitor.request.get(PAGE)).status()).toBe(200)

  await staff.open('shelves/picks/')
  await page.getByLabel('Address of a presentation').fill(new URL(PAGE, server.url).href)
  await page.getByRole('button', { name: 'Add' }).click()
  await staff.seeSaved('The entry is added at the end.')
  await visitor.goto('/gallery/')
  await expect(visitor.getByRole('main').getByRole('link', { name: TITLE })).toBeVisible()

  const [first = ''] = await staff.titles()
  await staff.drag(TITLE, first)
  await staff.seeSaved('The entry is at place 1 now.')
  await staff.button('Move down', TITLE).press('Enter')
  await staff.seeSaved('The entry is at place 2 now.')
  await expect(staff.button('Move down', TITLE)).toBeFocused()
  await visitor.goto('/gallery/')
  await expect(visitor.getByRole('main').getByRole('listitem').nth(1)).toContainText(TITLE)

  await staff.button('Remove', TITLE).click()
  await staff.seeSaved('The entry is removed.')
  await staff.open('log/')
  await expect(page.getByRole('listitem').filter({ hasText: 'Restored a presentation' })).toContainText(TITLE)
  await staff.seeNoViolations()
  await visitor.context().close()
  await owner.context().close()
})
