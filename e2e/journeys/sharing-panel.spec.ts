import { SharingPanel } from '../models/sharing-panel.ts'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

// docs/behaviour/sharing.md#sharing-panel
// docs/behaviour/sharing.md#undo
test('an owner decides in a panel over the page, each choice by itself, and takes a revocation back', async ({
  page,
  request,
}) => {
  const panel = new SharingPanel(page)
  await page.goto('/p/orbit1/')
  const menu = await new Toolbar(page).more()
  await menu.getByRole('link', { name: 'Share settings' }).click()
  await expect(panel.dialog.getByRole('button', { name: 'Copy link', exact: true })).toBeFocused()

  await panel.chooseAccess('Unlisted')
  await expect(panel.dialog.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(panel.access('Unlisted')).toBeFocused()

  const link = await panel.makeLink()
  const copy = link.getByRole('button', { name: /^Copy link: Link / })
  await expect(copy).toBeFocused()
  const address = await panel.copied(copy)
  expect((await request.get(address)).status()).toBe(200)

  await panel.choose(link, 'Revoke')
  await expect(link.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(link).toContainText(/Revoked in \d+ s/)
  await page.keyboard.press('Enter')
  await expect(copy).toBeFocused()
  expect((await request.get(address)).status()).toBe(200)

  await panel.choose(link, 'Revoke')
  await panel.close()
  await expect.poll(async () => (await request.get(address)).status()).toBe(404)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Unlisted', { exact: true })).toBeVisible()
  await (await new Toolbar(page).more()).getByRole('link', { name: 'Share settings' }).click()
  await panel.makePublic()
})
