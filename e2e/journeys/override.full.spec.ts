import { buildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/p/orbit1/'

// docs/behaviour/releases.md#release-by-button
test('a team rolls back by a button, without JavaScript too', async ({ server, browser }) => {
  const { release } = releaseTo(server)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  const version = nextVersion()
  const before = (
    (await (await fetch(`${server.url}/releases/current`)).json()) as {
      remotes: Record<string, { version: string }>
    }
  ).remotes['mf-toolbar']?.version
  await release(buildOf('mf-toolbar', version))

  await page.goto('/releases/')
  await page.getByLabel('Release token').fill(RELEASE_TOKEN)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('region', { name: 'Live' }).getByRole('link', { name: 'mf-toolbar' }).first().click()
  await page.getByLabel('Reason').fill('it blinks')
  await page.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByText('The version before is live again.')).toBeVisible()
  await page.goto('/releases/')
  await expect(page.getByRole('row', { name: `mf-toolbar ${before}` }).first()).toContainText('it blinks')
  await page.goto(PAGE)
  await expect(page.locator('[data-slot="toolbar"]')).toHaveAttribute('data-version', before ?? '')
  await context.close()
})
