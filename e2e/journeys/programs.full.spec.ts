import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from '../support/test.ts'

const PORT = 4755
const RECEIVER = `http://127.0.0.1:${PORT}`
test.use({ serverKnobs: { VIEWPAGE_INTERNAL_HOOKS: RECEIVER } })

// docs/behaviour/programs.md#tokens
test('a person makes a token, a program uses it, and no more after it is revoked', async ({
  page,
  logIn,
  server,
}) => {
  await logIn('ben@example.com')
  await page.goto('/settings/')
  await page.getByRole('link', { name: 'API tokens' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Weekly report')
  await page.getByLabel('See and download presentations').check()
  await page.getByLabel('Current password').fill('demo-demo')
  await page.getByRole('button', { name: 'Make token' }).click()
  const field = page.getByLabel('New token: Weekly report')
  await expect(field).toHaveValue(/^vp_\w{38}$/)
  const headers = { authorization: `Bearer ${await field.inputValue()}` }
  const call = async () => (await fetch(`${server.url}/api/v1/presentations/`, { headers })).status
  expect(await call()).toBe(200)
  await page.goto('/settings/tokens/')
  await expect(page.getByText('Last used on')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Weekly report' }).click()
  await expect(page.getByText('The token is revoked.')).toBeVisible()
  expect(await call()).toBe(401)
})

// docs/behaviour/programs.md#web-hooks
test('a like of somebody else arrives at a web hook, signed, and is in its log', async ({
  page,
  logIn,
  browser,
}) => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.end('thanks')
    })
  }).listen(PORT, '127.0.0.1')
  try {
    await logIn('ada@example.com')
    await page.goto('/settings/hooks/')
    await page.getByLabel('Address').fill(`${RECEIVER}/events`)
    await page.getByLabel('Somebody liked a presentation').check()
    await page.getByRole('button', { name: 'Add web hook' }).click()
    const secret = await page.getByLabel('Secret of the new web hook').inputValue()

    const other = await browser.newContext()
    const theirs = await other.newPage()
    await logIn('eve@example.com', theirs)
    await theirs.goto('/p/orbit1/')
    await theirs.getByRole('button', { name: /^Like/ }).first().click()
    await expect.poll(() => received.length).toBe(1)
    await other.close()

    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = received
    const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'presentation.liked', presentation: { oid: 'orbit1' } })
    await page.getByRole('link', { name: /Deliveries of/ }).click()
    await expect(page.getByText('Delivered')).toBeVisible()
  } finally {
    receiver.close()
  }
})
