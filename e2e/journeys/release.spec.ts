import { buildOf } from '../support/fake-remotes.ts'
import { releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

// docs/behaviour/releases.md#next-page-load
// docs/behaviour/releases.md#pinned-tab
test('a release is used from the next page load on, and an open tab keeps working', async ({
  server,
  viewPage,
  context,
}) => {
  const { release, rollback } = releaseTo(server)
  const before = (await (await fetch(`${server.url}/releases/current`)).json()) as {
    remotes: Record<string, { version: string }>
  }
  const old = before.remotes['mf-toolbar']?.version ?? ''
  await viewPage.openLive()

  await release(buildOf('mf-toolbar', '1.1.0'))

  // The open tab loads a chunk of the version it started with.
  await viewPage.toolbar.share()
  await expect(viewPage.dialog('Share')).toBeVisible()
  await expect(viewPage.slot('toolbar')).toHaveAttribute('data-version', old)
  await viewPage.page.keyboard.press('Escape')

  const next = await context.newPage()
  await next.goto('/p/orbit1/')
  await expect(next.locator('[data-slot="toolbar"]')).toHaveAttribute('data-version', '1.1.0')
  await expect(next.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'live')
  await expect(next.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
  await next.getByRole('button', { name: 'Share' }).click()
  await expect(next.getByRole('dialog', { name: 'Share' })).toBeVisible()

  await rollback('mf-toolbar')
  await next.reload()
  await expect(next.locator('[data-slot="toolbar"]')).toHaveAttribute('data-version', old)
  await expect(next.locator('[data-slot="toolbar"]')).toHaveAttribute('data-state', 'live')
})
