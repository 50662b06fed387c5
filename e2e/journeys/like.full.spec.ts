import type { Page, Request } from 'playwright/test'
import { expect, test } from '../support/test.ts'

/** Requests of a page to a path of the API. */
function recordCalls(page: Page, path: RegExp): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) calls.push(request)
  })
  return calls
}

test.describe('the first call of a page', () => {
  // docs/behaviour/errors.md#http-facade
  test('saves a like', async ({ page, viewPage, logIn }) => {
    await logIn('eve@example.com')
    await viewPage.openLive('/p/ocean1/')
    const saved = page.waitForResponse(/\/presentation\/ocean1\/like\/$/)
    await viewPage.toolbar.like().click()
    expect((await saved).status()).toBe(200)
    await expect(viewPage.toolbar.like()).toHaveAttribute('aria-pressed', 'true')
  })

  // docs/behaviour/like.md#anonymous-like
  test('a like without an account leads to the sign-up, with the wish', async ({ page, viewPage }) => {
    const wishes = recordCalls(page, /\/like-wish\/$/)
    await viewPage.openLive()
    await viewPage.toolbar.like().click()
    await expect(page).toHaveURL(/\/signup\/basic\/\?next=%2Fp%2Forbit1%2F$/)
    expect(wishes.map((request) => request.method())).toEqual(['PUT'])
    await page.reload()
    await expect(page.getByText(/You need an account to like “.+”/)).toBeVisible()
  })

  // docs/behaviour/identification.md#answer-call
  test('an identification is sent', async ({ page, viewPage }) => {
    await viewPage.open('/v/linkask1/')
    const overlay = page.getByRole('dialog', { name: /Ada Lovelace/ })
    const accepted = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/viewers/'),
    )
    await overlay.getByLabel('Name').fill('Ben Okri')
    await overlay.getByLabel('E-mail').fill('ben@example.com')
    await page.keyboard.press('Enter')
    expect((await accepted).status()).toBe(200)
  })
})

// docs/behaviour/like.md#like-after-sign-up
test('a wish without an answer holds the sign-up up for half a second, and outlives the page', async ({
  page,
  viewPage,
}) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/like-wish\/$/, async (route) => {
    await isAnswered
    await route.continue()
  })
  await viewPage.openLive('/p/garden1/')
  await viewPage.toolbar.like().click()
  await expect(page).toHaveURL(/\/signup\/basic\/\?next=%2Fp%2Fgarden1%2F$/)
  answer()
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name).join())
    .toContain('like')
})

test.describe('a like without the token', () => {
  test.use({ allowedInConsole: /Cannot make request without CSRF token\./ })

  // docs/behaviour/like.md#like-without-token
  test('is not sent; the console has the reason and the page says what to do', async ({
    page,
    viewPage,
    logIn,
  }) => {
    await logIn('eve@example.com')
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const likes = recordCalls(page, /\/like\/$/)
    await viewPage.openLive('/p/orbit1/')
    await page.context().clearCookies({ name: /csrftoken/ })
    await viewPage.toolbar.like().click()
    await expect(viewPage.slot('toolbar')).toContainText(/Your browser keeps no cookies for this site/)
    await expect(viewPage.toolbar.like()).toHaveAttribute('aria-pressed', 'false')
    expect(messages.join('\n')).toContain('Error: Cannot make request without CSRF token.')
    expect(likes).toEqual([])
  })
})
