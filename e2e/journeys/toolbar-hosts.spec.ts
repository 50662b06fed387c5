import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { openToolbar, TOOLBAR_CONTRACT, type ToolbarHost } from '../contract/toolbar-contract.ts'
import { buildOf } from '../support/fake-remotes.ts'
import { nextVersion, releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'eve@example.com' })

/** Two hosts that share only the contract of the toolbar. */
const HOSTS = [
  { name: 'the view page', path: '/p/orbit1/' },
  { name: 'the editor', path: '/p/edit/orbit1/' },
] as const satisfies readonly ToolbarHost[]

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const host of HOSTS) {
  // docs/behaviour/toolbar.md#toolbar-in-other-hosts
  test.describe(`in ${host.name}`, () => {
    for (const { title, check } of TOOLBAR_CONTRACT) {
      test(title, async ({ page }) => check(await openToolbar(page, host)))
    }
  })
}

test('both hosts load the same file of the same release', async ({ page, server }) => {
  const current = (await (await fetch(`${server.url}/releases/current`)).json()) as {
    remotes: Record<string, { base: string; entry: string; integrity: Record<string, string> }>
  }
  const { base: folder = '', entry = '', integrity = {} } = current.remotes['mf-toolbar'] ?? {}
  const loaded: { url: string; hash: string }[] = []
  for (const host of HOSTS) loaded.push(await toolbarFileOf(page, host))
  test.info().annotations.push({ type: 'toolbar file', description: JSON.stringify(loaded) })
  process.stdout.write(
    `  ${HOSTS.map(({ name }, index) => `${name}: ${loaded[index]?.url} ${loaded[index]?.hash}`).join('\n  ')}\n`,
  )
  expect(loaded).toEqual(HOSTS.map(() => ({ url: server.url + folder + entry, hash: integrity[entry] })))
})

test('a release of the toolbar is used by both hosts on the next page load, and rolled back in both', async ({
  page,
  server,
}) => {
  test.slow()
  const { release, rollback } = releaseTo(server)
  const versionIn = async (host: ToolbarHost) => (await openToolbar(page, host)).version
  const before = [await versionIn(HOSTS[0]), await versionIn(HOSTS[1])]
  const next = nextVersion()
  await release(buildOf('mf-toolbar', next))
  for (const host of HOSTS) {
    const toolbar = await openToolbar(page, host)
    expect(toolbar.version).toBe(next)
    await toolbar.button('Share').click()
    await expect(toolbar.dialog('Share')).toBeVisible()
  }
  await rollback('mf-toolbar')
  expect([await versionIn(HOSTS[0]), await versionIn(HOSTS[1])]).toEqual(before)
})

/** The entry of the toolbar, as the page of a host loads it. */
async function toolbarFileOf(page: Page, host: ToolbarHost): Promise<{ url: string; hash: string }> {
  const answered = page.waitForResponse(/mf-toolbar\/[^/]+\/remoteEntry[^/]*\.js$/)
  await openToolbar(page, host)
  const answer = await answered
  const hash = createHash('sha384')
    .update(await answer.body())
    .digest('base64')
  return { url: answer.url(), hash: `sha384-${hash}` }
}
