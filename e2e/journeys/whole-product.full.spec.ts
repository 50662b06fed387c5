import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { Dashboard } from '../models/dashboard.ts'
import { Staff } from '../models/staff.ts'
import { ViewPage } from '../models/view-page.ts'
import { serveHostPage } from '../support/host-page.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')
const PASSWORD = 'a fig tree by the sea'

const test = base.extend<{ newPage: () => Promise<Page> }, { server: RunningServer }>({
  /** Without demo data. */
  server: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'viewpage-empty-'))
      const server = await startServer(folder, { VIEWPAGE_DEMO: '0' })
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  /** A page of another person. */
  newPage: async ({ browser, server }, use) => {
    const pages: Page[] = []
    await use(async () => {
      const page = await browser.newPage({ baseURL: server.url, locale: 'en-GB' })
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

async function signUp(page: Page, firstName: string, lastName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@example.com`
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  return email
}

/** As the operator does. */
function makeStaff({ dataDir }: RunningServer, email: string): void {
  execFileSync(process.execPath, ['server/src/cli/staff.ts', 'add', email], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

test('without demo data: a deck is uploaded, shared, edited, published, embedded, watched, picked, reported and restored', async ({
  page: nia,
  newPage,
  server,
}) => {
  test.slow()
  const dashboard = new Dashboard(nia)
  const visitor = await newPage()
  await visitor.goto('/explore/')
  await expect(visitor.getByRole('main')).toContainText('Nothing has been published yet')

  // Nia signs up, uploads and invites.
  await nia.goto('/signup/?next=/dashboard/next/upload/')
  await signUp(nia, 'Nia', 'Obi')
  await dashboard.choose(join(root, 'docs/example-deck.json'))
  await nia.getByRole('button', { name: 'Upload' }).click()
  const path = await dashboard.openUploaded()
  const [oid = ''] = path.split('/').slice(2)
  const sharing = `/dashboard/next/${oid}/`
  await dashboard.open(sharing)
  const people = dashboard.section('People')
  await people.getByLabel('E-mail address').fill('zoe@example.com')
  await people.getByLabel('Right').first().selectOption('Can edit')
  await nia.getByRole('button', { name: 'Save' }).click()
  const invitation = await people.getByLabel('Link for zoe@example.com').inputValue()

  // Zoe edits and comments.
  const zoe = await newPage()
  await zoe.goto(invitation)
  await zoe.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await signUp(zoe, 'Zoe', 'Lin')
  await zoe.getByRole('button', { name: 'Accept' }).click()
  await zoe.getByRole('link', { name: 'Edit', exact: true }).click()
  await zoe.getByRole('textbox', { name: 'Title', exact: true }).fill('Two steps to the sea')
  await zoe.getByRole('button', { name: 'Save' }).click()
  await expect(zoe.getByText('Everything is saved')).toBeVisible()
  await zoe.getByRole('link', { name: 'Comment', exact: true }).click()
  await zoe.getByRole('textbox', { name: 'Your comment' }).fill('A better title?')
  await zoe.getByRole('button', { name: 'Send' }).click()
  await expect(zoe.getByRole('listitem').filter({ hasText: 'A better title?' })).toBeVisible()

  // Nia publishes, and another site embeds it.
  await dashboard.open(sharing)
  await nia.getByRole('radio', { name: 'Public Everyone can find' }).check()
  await nia.getByRole('button', { name: 'Save' }).click()
  await dashboard.seeSaved('Saved')
  const host = await serveHostPage(
    `<iframe src="${server.url}/p/${oid}/embed/" title="Two steps" width="640" height="360" allow="autoplay; fullscreen"></iframe>`,
  )
  await visitor.goto(host.url)
  await visitor.frameLocator('iframe').getByRole('button', { name: 'Present', exact: true }).click()
  await expect(visitor.frameLocator('iframe').getByRole('status').first()).toContainText('Step 1 of 2')
  await host.close()

  // A visitor watches it; Nia reads that.
  const viewPage = new ViewPage(visitor)
  await viewPage.openLive(path)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Two steps to the sea')
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 2)
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(2, 2)
  // To press a button that moves, the page may have been scrolled past the stage, which nobody sees then.
  await viewPage.slot('viewer').scrollIntoViewIfNeeded()
  await expect(async () => {
    await nia.goto(`/p/${oid}/insights/`)
    await expect(nia.locator('dd[data-live="views"]')).toHaveText(/^[12]$/, { timeout: 500 })
  }).toPass()

  // Sam becomes staff and picks it.
  const sam = await newPage()
  await sam.goto('/signup/')
  makeStaff(server, await signUp(sam, 'Sam', 'Roe'))
  await sam.waitForURL('/dashboard/next/')
  const staff = new Staff(sam)
  await staff.open('shelves/picks/')
  await sam.getByLabel('Address of a presentation').fill(new URL(path, server.url).href)
  await sam.getByRole('button', { name: 'Add' }).click()
  await staff.seeSaved('The entry is added at the end.')
  await visitor.goto('/gallery/')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Two steps to the sea' })).toBeVisible()

  // A visitor reports it; Sam takes it down, and restores it.
  await visitor.goto(`/contact/abuse/${oid}/`)
  await visitor.getByLabel('It is spam or misleading').check()
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you, your report has arrived')
  await staff.open('reports/')
  await staff.takeDown('Two steps to the sea', 'The pictures belong to somebody else.')
  expect((await visitor.request.get(path)).status()).toBe(404)
  await nia.goto(path)
  await expect(nia.getByText('Reason: The pictures belong to somebody else.')).toBeVisible()
  await sam.getByRole('link', { name: 'Decided' }).click()
  await staff.report('Two steps to the sea').getByRole('button', { name: 'Restore' }).click()
  await staff.seeSaved('The presentation is back.')
  await viewPage.openLive(path)
})
