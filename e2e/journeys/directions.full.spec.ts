import { Dashboard } from '../models/dashboard.ts'
import { deckOf } from '../support/deck-of.ts'
import { directionFaults } from '../support/direction-faults.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const WORD = 'مدارات'
const ARABIC = `${WORD} حول PDF 2026!`
/** A title of 60 characters without a space, and a word of 200 letters. */
const UNBROKEN = ['惑星の軌道を回る人工衛星と重力の物語'.repeat(4).slice(0, 60), 'w'.repeat(200)]
test.use({ visitor: 'ada@example.com' })

async function publish(dashboard: Dashboard, title: string): Promise<{ oid: string; path: string }> {
  const { page } = dashboard
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deckOf([title, `${title.slice(0, 90)} (1).`]))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.waitForURL(/first-look\/$/)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill(`${title}: ${title}.`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/first-look/'))
  const [oid = ''] = /[0-9a-f]{12}/.exec(page.url()) ?? []
  return { oid, path: `/p/${oid}/` }
}

// docs/behaviour/page.md#direction-of-texts
test('texts of people have their own direction on every page', async ({ page, browser, server }) => {
  test.slow()
  const { oid, path } = await publish(new Dashboard(page), ARABIC)
  await page.goto(`/p/edit/${oid}/#present`)
  await page.getByRole('textbox', { name: 'Your comment' }).fill(`${ARABIC} (${WORD}).`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: WORD })).toBeVisible()

  const pages = [
    ...[path, `${path}embed/`, `${path}insights/`, `/p/edit/${oid}/`, `/contact/abuse/${oid}/`],
    ...['/', '/explore/?sort=newest', `/explore/search/?search=${WORD}`, '/user/ada-0000000001/'],
    ...['/dashboard/next/', `/dashboard/next/?copy=${oid}`, `/dashboard/next/${oid}/`],
    ...[`/dashboard/next/${oid}/first-look/`, `/dashboard/next/${oid}/file/`],
  ]
  let found = 0
  for (const address of pages) {
    await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    found += Number((await page.locator('body').innerText()).includes(WORD))
    expect.soft(await directionFaults(page, WORD), address).toEqual([])
  }
  expect(found).toBeGreaterThan(8)

  const context = await browser.newContext({ baseURL: server.url })
  const anonymous = await context.newPage()
  for (const address of [path, `/login/?next=${path}`]) {
    await anonymous.goto(address)
    expect.soft(await directionFaults(anonymous, WORD), address).toEqual([])
  }
  await context.close()
})

// docs/behaviour/page.md#direction-of-texts
test('titles without a space fit a narrow page', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 780 })
  for (const title of UNBROKEN) {
    const { oid, path } = await publish(new Dashboard(page), title)
    for (const address of [path, `/dashboard/next/${oid}/`, `/contact/abuse/${oid}/`]) {
      await page.goto(address)
      await expect(page.getByText(title).first()).toBeAttached()
      expect.soft(await sidewaysScroll(page), address).toBe(0)
    }
  }
})
