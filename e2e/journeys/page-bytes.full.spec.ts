import { expect, test } from '../support/test.ts'

/** A page is compressed as much as possible only some time after it was first requested. */
const BYTES = 34_000

// docs/behaviour/page.md#files-of-a-page
test('the HTML of a view page is small, as it travels', async ({ request }) => {
  const bytes = async () => {
    const answer = await request.head('/p/orbit1/', { headers: { 'accept-encoding': 'br' } })
    expect([answer.status(), answer.headers()['content-encoding']]).toEqual([200, 'br'])
    return Number(answer.headers()['content-length'])
  }
  await expect.poll(bytes, { timeout: 30_000 }).toBeLessThanOrEqual(BYTES)
})
