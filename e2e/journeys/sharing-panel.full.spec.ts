import { SharingPanel } from '../models/sharing-panel.ts'
import { violations } from '../support/axe.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend({
  // The browser logs the calls that a test breaks.
  allowedInConsole: /Failed to load resource/,
})
test.use({ visitor: 'ada@example.com' })

const open = async (panel: SharingPanel) =>
  expect(panel.dialog.getByRole('button', { name: 'Copy link', exact: true })).toBeFocused()

// docs/behaviour/sharing.md#sharing-panel
test('the panel opens from the share window, the dashboard, the insights and the editor', async ({
  page,
}) => {
  const panel = new SharingPanel(page)
  await page.goto('/p/orbit1/')
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await page.getByRole('link', { name: 'Manage access' }).click()
  await open(panel)
  await panel.close()

  for (const address of ['/dashboard/next/', '/p/orbit1/insights/', '/p/edit/orbit1/']) {
    await page.goto(address)
    const link = page.locator('a[data-sharing="orbit1"]').first()
    await expect(link).toBeAttached()
    const ofCard = page.locator('details:has(a[data-sharing="orbit1"]) summary')
    const menu = ofCard.or(page.getByRole('button', { name: 'More', exact: true }))
    // The toolbar may still be laid out, which closes its menu: a person then opens it again.
    await expect(async () => {
      if (!(await link.isVisible())) await menu.click()
      await link.click({ timeout: 5_000 })
    }).toPass()
    await open(panel)
    await panel.close()
    expect(new URL(page.url()).pathname).toBe(address)
  }
})

test.describe('the panel', () => {
  let panel: SharingPanel
  test.beforeEach(async ({ page }) => {
    panel = new SharingPanel(page)
    await page.goto('/p/orbit1/insights/')
    await page.locator('a[data-sharing]').click()
    await open(panel)
  })

  // docs/behaviour/sharing.md#undo
  test('revokes what waits when the page is left', async ({ page, request }) => {
    const link = await panel.makeLink()
    const address = await panel.copied(link.getByRole('button', { name: /^Copy link: / }))
    await panel.choose(link, 'Revoke')
    await expect(link.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.goto('/explore/')
    await expect.poll(async () => (await request.get(address)).status()).toBe(404)
  })

  test('gives a choice back that was not saved, and says so until the next try', async ({ page }) => {
    const before = await panel.access().locator('small').innerText()
    await page.route('**/sharing/?*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await panel.chooseAccess('Private')
    await expect(panel.dialog.getByText('Not saved. Try again')).toBeVisible()
    await expect(panel.access()).toContainText(before)
    await page.unroute('**/sharing/?*')
    await panel.chooseAccess('Private')
    await expect(panel.access('Private')).toBeVisible()
    await expect(panel.dialog.getByText('Not saved. Try again')).toBeHidden()
    await expect(panel.dialog.getByText(/^This link works for you and the people below/)).toBeVisible()
    await panel.makePublic()
  })

  test('says that another tab revoked a link, and names it no more', async ({ page, context }) => {
    const link = await panel.makeLink()
    const name = (await link.locator('[data-rename]').textContent()) ?? ''
    const other = await context.newPage()
    await other.goto('/p/orbit1/insights/')
    await other.locator('a[data-sharing]').click()
    const there = new SharingPanel(other)
    await open(there)
    await there.choose(there.row(name), 'Revoke')
    await there.close()
    await expect
      .poll(async () => (await context.request.get('/api/v4/presentation/orbit1/sharing/')).text())
      .not.toContain(`"name":"${name}"`)
    await link.locator('[data-rename]').click()
    await expect(link.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Board')
    await page.keyboard.press('Enter')
    await expect(panel.dialog.getByText('This view link is not there any more.')).toBeVisible()
    await other.close()
  })

  // docs/behaviour/sharing.md#people
  test('takes addresses as chips, and invites those that are', async ({ page }) => {
    const field = panel.dialog.getByRole('textbox', { name: 'Add people by e-mail' })
    await field.pressSequentially('kim@example.com,nobody ')
    await expect(panel.dialog.getByRole('button', { name: 'Remove nobody' })).toBeVisible()
    await expect(panel.dialog.getByRole('alert')).toContainText('This does not look like an e-mail address.')
    await page.keyboard.press('Backspace')
    await expect(panel.dialog.getByRole('button', { name: 'Remove nobody' })).toBeHidden()
    await page.keyboard.press('Enter')
    const row = panel.row('kim@example.com')
    await expect(row).toContainText('Invited, 14 days left')
    await expect(row.getByRole('button', { name: /^Copy link: / })).toBeFocused()
  })

  test('renames a link in place, and gives the name back with Escape', async ({ page }) => {
    const link = await panel.makeLink()
    await link.locator('[data-rename]').click()
    await expect(link.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Board')
    await page.keyboard.press('Enter')
    await expect(link.locator('[data-rename]')).toHaveText('Board')
    await expect(link.locator('[data-rename]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(link.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Nobody')
    await page.keyboard.press('Escape')
    await expect(link.locator('[data-rename]')).toHaveText('Board')
    await expect(panel.dialog).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible in ${colorScheme}, with a row that can be undone and all choices open`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await panel.dialog.getByRole('button', { name: /^Playback and download/ }).click()
      const link = await panel.makeLink()
      await panel.choose(link, 'What it asks')
      await link.getByText('Conditions').click()
      const second = await panel.makeLink()
      await panel.choose(second, 'Revoke')
      await expect(second.getByRole('button', { name: 'Undo' })).toBeVisible()
      await second.hover()
      expect(await violations(page)).toEqual([])
    })
})
