import { expect } from '../support/test.ts'
import { scrolledBehind, test } from '../support/toolbar-test.ts'

test.describe('a dialog whose code fails to load', () => {
  test.use({ allowedInConsole: /Failed to load resource|Loading (CSS )?chunk|mf-toolbar/ })

  test('shows a message, closes cleanly, and opens on retry', async ({ page, viewPage, toolbar }) => {
    await viewPage.openLive()
    const chunks = /\/remotes\/mf-toolbar\/[^/]+\/\d+\.[0-9a-f]+\.js$/
    await page.route(chunks, (route) => route.abort())
    await toolbar.button('Share').click()
    const failure = toolbar.dialog(/^This window did not load/)
    await expect(failure).toBeVisible()
    expect(await scrolledBehind(page)).toBe(0)
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toBeHidden()
    await expect(toolbar.button('Share')).toBeFocused()
    await toolbar.button('Share').click()
    await expect(failure).toBeVisible()
    await page.unroute(chunks)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(toolbar.dialog('Share')).toBeVisible()
  })
})

test('presenter view links to the desktop app', async ({ viewPage, toolbar, logIn }) => {
  await logIn('eve@example.com')
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.presenterView()
  const dialog = toolbar.dialog('Presenter view')
  await expect(dialog).toContainText('This feature is available only in our desktop app.')
  await expect(dialog).toContainText('Presenter View is optimized for our desktop app.')
  await expect(dialog.getByRole('link', { name: 'Get the desktop app' })).toHaveAttribute(
    'href',
    '/download/business/',
  )
})

// The following journeys use routes of the server: copy, download, sign-up, upgrade panel.

test('a logged-in visitor makes a copy and sees its editor', async ({ page, viewPage, toolbar, logIn }) => {
  await logIn('eve@example.com')
  await viewPage.openLive('/classic1/')
  const answered = page.waitForResponse(/\/api\/v4\/presentation\/classic1\/copy\//)
  await toolbar.link('Make a copy').click()
  const answer = await answered
  expect([answer.request().method(), answer.status()]).toEqual(['POST', 201])
  await expect(page).toHaveURL(/\/edit\/$/)
  const line = page.locator('p').filter({ hasText: 'This is your copy. Only you can see it.' })
  await expect(line.getByRole('link', { name: 'View presentation' })).toBeVisible()
})

test('a visitor downloads the PDF', async ({ page, viewPage, toolbar }) => {
  await viewPage.openLive()
  const menu = await toolbar.more()
  await menu.getByRole('button', { name: 'Download' }).click()
  const dialog = toolbar.dialog('Download')
  const pdf = dialog.getByRole('link', { name: 'Download PDF of the steps' })
  await expect(pdf).toBeVisible()
  await expect(dialog).toContainText('12 pages')
  const started = page.waitForEvent('download')
  await pdf.click()
  expect((await started).suggestedFilename()).toMatch(/\.pdf$/)
  await toolbar.closeByEscape(dialog)
  await expect(toolbar.moreButton).toBeFocused()
})

test('an e-mail address is passed to the sign-up, and not in the URL', async ({
  page,
  viewPage,
  toolbar,
}) => {
  await viewPage.openLive('/p/tiny1/')
  await viewPage.viewer.present()
  await viewPage.viewer.goToEnd()
  await viewPage.viewer.createYourOwn()
  const dialog = toolbar.dialog('Create your own')
  const field = dialog.getByLabel('E-mail')
  await expect(field).toBeFocused()
  await field.fill('new@example.com')
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.isNavigationRequest(),
  )
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const fields = new URLSearchParams((await posted).postData() ?? '')
  expect([fields.get('email'), fields.get('next')]).toEqual(['new@example.com', '/p/tiny1/'])
  await expect(page).toHaveURL(/\/signup\/basic\/$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('new@example.com')
})
