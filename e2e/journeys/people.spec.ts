import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { Dashboard } from '../models/dashboard.ts'
import { SharingPanel } from '../models/sharing-panel.ts'
import { Toolbar } from '../models/toolbar.ts'
import { expect, test as base } from '../support/test.ts'

const deck = join(import.meta.dirname, '../../docs/example-deck.json')

const test = base.extend({
  // The browser logs the response for a save without the right to it.
  allowedInConsole: /responded with a status of 404/,
})

async function signUp(page: Page, firstName: string, email: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('a fig tree by the sea')
  await page.getByRole('button', { name: 'Sign up' }).click()
}

// docs/behaviour/sharing.md#people
// docs/behaviour/sharing.md#invitations
test('an owner invites somebody, who signs up, comments and edits until their right ends', async ({
  page,
  browser,
  server,
}, { testId }) => {
  test.slow()
  const email = (name: string) => `${name}-${testId}-${Date.now()}@example.com`
  const invited = email('zoe')
  const dashboard = new Dashboard(page)
  await page.goto('/signup/')
  await signUp(page, 'Nia', email('nia'))
  await page.waitForURL('/dashboard/next/')
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deck)
  await page.getByRole('button', { name: 'Upload' }).click()
  await dashboard.openUploaded()

  const menu = await new Toolbar(page).more()
  await menu.getByRole('link', { name: 'Share settings' }).click()
  const panel = new SharingPanel(page)
  await panel.dialog.getByRole('textbox', { name: 'Add people by e-mail' }).fill(invited)
  await panel.dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await panel.copied(panel.row(invited).getByRole('button', { name: /^Copy link: / }))

  const context = await browser.newContext({ baseURL: server.url })
  const zoe = await context.newPage()
  await zoe.goto(link)
  await expect(zoe.getByRole('main')).toContainText('Nia Obi invites you to comment on a presentation.')
  await zoe.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await signUp(zoe, 'Zoe', invited)
  await zoe.getByRole('button', { name: 'Accept' }).click()
  await zoe.getByRole('link', { name: 'Comment', exact: true }).click()
  await zoe.getByRole('textbox', { name: 'Your comment' }).fill('The second step is my favourite.')
  await zoe.getByRole('button', { name: 'Send' }).click()
  await expect(zoe.getByRole('listitem').filter({ hasText: 'my favourite' })).toBeVisible()

  await page.reload()
  await (await new Toolbar(page).more()).getByRole('link', { name: 'Share settings' }).click()
  const row = panel.row('Zoe Obi')
  await panel.choose(row, 'Can edit')
  await expect(row).toContainText('Saved')

  await zoe.goto('/dashboard/shared/')
  await new Dashboard(zoe).pressInMenu('example-deck', 'Edit')
  const title = zoe.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Zoe was here')
  await panel.choose(row, 'Remove')
  // Of the panel: actions of the page are sent meanwhile, too.
  const removed = page.waitForResponse((response) => response.url().includes('/sharing/'))
  await panel.close()
  expect((await removed).status()).toBe(200)
  await zoe.getByRole('button', { name: 'Save' }).click()
  await expect(zoe.getByRole('alert')).toContainText('Your changes were not saved; they are still here.')
  await expect(title).toHaveValue('Zoe was here')
  await context.close()
})
