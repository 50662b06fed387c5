import { expect, test } from '../support/test.ts'

const LOGIN = { user: 'guard', password: 'let me in' }
const BASIC = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`

test.use({
  visitor: 'eve@example.com',
  serverKnobs: { VIEWPAGE_HOSTS: JSON.stringify({ preproduction: { '127.0.0.1': LOGIN } }) },
})

// docs/behaviour/errors.md#basic-authorization
test('calls from a pre-production page carry the credentials that the visitor opened it with', async ({
  page,
  viewPage,
}) => {
  // A browser sends them with the page once the visitor has typed them. Nothing but the page adds them to calls.
  await page.route('**/p/orbit1/', async (route) =>
    route.continue({ headers: { ...(await route.request().allHeaders()), authorization: BASIC } }),
  )
  await viewPage.openLive()
  const liked = page.waitForRequest((request) => /\/like\/$/.test(request.url()))
  await viewPage.toolbar.like().click()
  const request = await liked
  expect([request.method(), (await request.allHeaders())['authorization']]).toEqual(['PUT', BASIC])
  expect((await request.response())?.status()).toBe(200)
})
