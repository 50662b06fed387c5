import { PAGES } from '../audit/pages.ts'
import { STATES } from '../audit/states.ts'
import { openLive } from '../models/audited.ts'
import { violations } from '../support/axe.ts'
import { sayIn } from '../support/say.ts'
import { expect, test } from '../support/test.ts'
import { doubleIds } from '../support/double-ids.ts'

// The pages at rest are in pseudo-locale.full.spec.ts.
for (const { name, path, as, widths: [width = 1280] = [], prepare, reach } of STATES) {
  test(`axe finds nothing in the state: ${name}`, async ({ audited }) => {
    const page = await audited.pageOf(as, { viewport: { width, height: 860 } })
    await prepare?.(page)
    await openLive(page, path, 'en')
    await reach(page, sayIn('en'))
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })
}

test('axe finds nothing on the page in the dark, at any width', async ({ audited }) => {
  const page = await audited.pageOf(undefined, { colorScheme: 'dark' })
  await openLive(page, '/p/orbit1/', 'en')
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    expect(await violations(page)).toEqual([])
  }
  await page.context().close()
})

// docs/behaviour/page.md#default-teaser
test('axe finds nothing while the presentation in the teaser changes', async ({ page, viewPage }) => {
  await page.addInitScript(() => {
    // Holds the cross-fade at its begin, where the new text would have no contrast if it faded in.
    addEventListener('animationstart', ({ target }) => {
      for (const animation of (target as Element).getAnimations()) animation.pause()
    })
  })
  await viewPage.openLive()
  await expect(viewPage.slot('teaser').getByRole('link')).toHaveText(/^More by Ada Lovelace/)
  expect(await violations(page)).toEqual([])
})

for (const { path } of PAGES.filter(({ as }) => as === undefined)) {
  test(`axe finds nothing on ${path} in Japanese`, async ({ audited }) => {
    const page = await audited.nextPageOf(undefined, { locale: 'ja-JP' })
    await openLive(page, path, 'ja')
    expect(await violations(page)).toEqual([])
    await page.close()
  })
}

test.describe('what a screen reader has before it', () => {
  test('while playing, is a player with a path that says where it is', async ({ page, viewPage }) => {
    await viewPage.openLive()
    await viewPage.viewer.present()
    await viewPage.viewer.seeStep(1, 12)
    await expect(viewPage.slot('viewer').getByRole('group', { name: 'Player' })).toMatchAriaSnapshot(`
      - group "Player":
        - button "Previous step" [disabled]
        - button "Next step"
        - slider "Path"
    `)
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Step 1 of 12: Going around')
    expect(await doubleIds(page)).toEqual([])
  })

  test('in a dialog, is the dialog alone', async ({ page, viewPage }) => {
    await viewPage.openLive()
    await viewPage.toolbar.share()
    await expect(viewPage.dialog('Share')).toMatchAriaSnapshot(`
      - dialog "Share":
        - heading "Share" [level=2]
        - button "Close"
        - textbox "Link to this presentation": /orbit1/
        - button "Copy link"
        - paragraph: /Going around/
        - list "Share on":
          - listitem:
            - link "Facebook"
    `)
    await expect(page.getByRole('main')).toHaveCount(0)
    await expect(page.getByRole('status')).toHaveCount(1)
    expect(await doubleIds(page)).toEqual([])
  })
})

test.describe('one live region', () => {
  test.use({
    permissions: ['clipboard-read', 'clipboard-write'],
    allowedInConsole: /503|Failed to save the like/,
  })

  test('says where one is, what was copied, and what was not saved, whichever remote has to say it', async ({
    page,
    viewPage,
    logIn,
  }) => {
    await logIn('ben@example.com')
    await viewPage.openLive()
    const region = page.locator('[aria-live], [role="status"]')
    await expect(region).toHaveCount(1)
    await viewPage.viewer.present()
    await expect(region).toHaveText('Step 1 of 12: Going around')
    await viewPage.toolbar.share()
    await viewPage.dialog('Share').getByRole('button', { name: 'Copy link' }).click()
    await expect(region).toHaveText('Copied')
    await expect(region).not.toHaveAttribute('aria-hidden')
    await page.keyboard.press('Escape')
    await page.route(/\/like\//, (route) => route.fulfill({ status: 503, body: '' }))
    await viewPage.toolbar.like().click()
    await expect(region).toHaveText(/^Your like was not saved/)
    await expect(region).toHaveCount(1)
  })
})
