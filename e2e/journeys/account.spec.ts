import { expect, test } from '../support/test.ts'

test('a visitor logs in, likes, and still likes after a reload', async ({ page, viewPage }) => {
  await page.goto('/login/?next=/p/garden1/')
  await page.getByLabel('E-mail').fill('ben@example.com')
  await page.getByLabel('Password').fill('demo-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/p/garden1/')
  await viewPage.seeLive('toolbar')
  const like = viewPage.toolbar.like()
  const count = async () => Number((await like.innerText()).replace(/\D/g, ''))
  const before = await count()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const answered = viewPage.page.waitForResponse(/\/garden1\/like\//)
  await like.click()
  expect(await count()).toBe(before + 1)
  expect((await answered).status()).toBe(200)
  await viewPage.page.reload()
  await viewPage.seeLive('toolbar')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await count()).toBe(before + 1)
})

// docs/behaviour/like.md#anonymous-like
// docs/behaviour/like.md#like-after-sign-up
test('a like without an account leads to the sign-up, which says why, and is given after it', async ({
  page,
  viewPage,
}) => {
  await viewPage.openLive()
  await viewPage.toolbar.like().click()
  await expect(page).toHaveURL(/\/signup\/basic\/\?next=%2Fp%2Forbit1%2F/)
  await expect(page.getByText(/You need an account to like “.+”/)).toBeVisible()
  await page.getByLabel('First name').fill('Fan')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('E-mail').fill(`fan-${Date.now()}@example.com`)
  await page.getByLabel('Password').fill('a fig tree by the sea')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/p\/orbit1\//)
  await expect(viewPage.toolbar.like()).toHaveAttribute('aria-pressed', 'true')
})

test('a logged-in visitor sees their name and can log out', async ({ page, viewPage, logIn }) => {
  await logIn('eve@example.com')
  await viewPage.openLive()
  await page.getByRole('button', { name: /Eve Adeyemi/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})

// docs/behaviour/accounts.md#log-out
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a logged-in visitor logs out in one press', async ({ page, logIn }) => {
    await logIn('eve@example.com')
    await page.goto('/p/orbit1/')
    await page.setViewportSize({ width: 360, height: 700 })
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test.describe('a presentation that is not available', () => {
  test.use({ allowedInConsole: /404/ })

  // docs/behaviour/visibility.md#private-means-missing
  test('is a private one, except for its owner and by a view link', async ({ page, viewPage, logIn }) => {
    await page.goto('/p/secret1/')
    await expect(
      page.getByRole('heading', { name: 'There is nothing at this point of the path' }),
    ).toBeVisible()
    await viewPage.openLive('/v/linkopen1/')
    await viewPage.viewer.present()
    await viewPage.viewer.next()
    await logIn('ada@example.com')
    await viewPage.openLive('/p/secret1/')
  })

  // docs/behaviour/addresses.md#not-found
  test('shows one sentence, a link and the search', async ({ page }) => {
    await page.goto('/p/nothing1/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is nothing at this point of the path',
    )
    await expect(page.getByRole('link', { name: 'Explore presentations' })).toBeVisible()
    await expect(page.getByRole('search')).toBeVisible()
  })
})

test('a visitor who is asked to identify is asked once', async ({ page, viewPage }) => {
  await page.goto('/v/linkask1/')
  const overlay = page.getByRole('dialog')
  await expect(overlay).toContainText('Ada Lovelace')
  await overlay.getByLabel(/name/i).fill('Ben Okri')
  await overlay.getByLabel(/e-?mail/i).fill('ben@example.com')
  const answered = page.waitForResponse(/insights\/viewers\/linkask1/)
  await overlay.getByRole('button').last().click()
  expect((await answered).status()).toBe(200)
  await expect(overlay).toBeHidden()
  await page.reload()
  await viewPage.seeLive('identification')
  await expect(overlay).toBeHidden()
})
