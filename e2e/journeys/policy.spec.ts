import { expect, test } from '../support/test.ts'

/** One of each kind of page. */
const FOR_ANYBODY = [
  ...['/', '/explore/', '/explore/search/?search=orbit', '/gallery/', '/presentation-template/'],
  ...['/p/orbit1/', '/p/orbit1/embed/', '/v/linkask1/', '/login/', '/signup/', '/privacy/choices/'],
  ...['/contact/abuse/orbit1/', '/upgrade/embedded/features/pitch_presenter_view/'],
]
const FOR_ADA = [
  '/p/orbit1/',
  '/p/edit/orbit1/',
  '/p/orbit1/insights/',
  '/dashboard/next/upload/',
  '/settings/',
]

const READY = '[data-slot] [data-slot-root], main'

// docs/behaviour/page.md#content-security
for (const [who, visitor, paths] of [
  ['anybody', undefined, FOR_ANYBODY],
  ['an owner', 'ada@example.com', FOR_ADA],
] as const) {
  test.describe(`for ${who}`, () => {
    test.use({ visitor })

    for (const path of paths) {
      test(`the policy of ${path} allows everything that it does`, async ({ page }) => {
        const requested: string[] = []
        page.on('requestfailed', (request) => requested.push(request.url()))
        const answer = await page.goto(path, { waitUntil: 'networkidle' })
        expect(answer?.headers()['content-security-policy']).not.toContain("script-src 'unsafe")
        expect(answer?.headers()['content-security-policy']).not.toContain('nonce-')
        await expect(page.locator(READY).first()).toBeAttached()
        expect(requested.filter((url) => /\.(?:js|css)$/.test(url))).toEqual([])
      })
    }
  })
}

test.describe('with a script that somebody smuggles in', () => {
  test.use({ allowedInConsole: /Content Security Policy/ })

  // docs/behaviour/page.md#content-security
  test('the page does not run it', async ({ page }) => {
    await page.route('/p/orbit1/', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('</body>', '<script>window.smuggled = 1</script></body>')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/p/orbit1/')
    await expect(page.locator('[data-slot="viewer"]')).toBeVisible()
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  })
})
