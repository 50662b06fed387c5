import { brokenBuildOf, FAULT_EVENT, faultyBuildOf } from '../support/fake-remotes.ts'
import { serveHostPage } from '../support/host-page.ts'
import { releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'
import { fail, faultOfToolbar, recordErrorScripts, releaseFaultyToolbar } from '../support/thrown-errors.ts'

// The server is a local one without Sentry, like `npm start`: page errors are reported in every environment.
test.use({ allowedInConsole: /on purpose/ })
test.beforeAll(({ server }) => releaseFaultyToolbar(server))
test.afterAll(({ server }) => releaseTo(server).activate('mf-toolbar', '1.0.0'))

test('a page without errors loads no error scripts and sends nothing', async ({ page, viewPage, stored }) => {
  const loaded = recordErrorScripts(page)
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  await page.goto('/login/')
  expect(loaded).toEqual([])
  expect(stored.pageErrors()).toEqual([])
})

test('repeated errors are stored once; of many, five are stored, and the rest counted on unload', async ({
  page,
  viewPage,
  stored,
}) => {
  await viewPage.openLive()
  for (let time = 0; time < 30; time += 1) await fail(page, { throws: 'again on purpose' })
  for (const which of ['a', 'b', 'c', 'd', 'e', 'f']) await fail(page, { throws: `${which} on purpose` })
  await expect.poll(() => stored.pageErrors().length).toBe(5)
  await page.goto('/login/')
  await expect.poll(() => stored.pageErrors().at(-1)?.kind).toBe('dropped')
  const errors = stored.pageErrors()
  expect(errors).toHaveLength(6)
  expect(errors.reduce((sum, { count }) => sum + count, 0)).toBe(36)
})

test('an error of no remote is stored for the shell', async ({ page, viewPage, stored, server }) => {
  await viewPage.openLive()
  await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('of nobody, on purpose')), 0))
  await expect
    .poll(() => stored.pageErrors().map(({ remote, kind }) => [remote, kind]))
    .toEqual([['shell', 'rejected']])
  const { id } = (await (await fetch(`${server.url}/releases/current`)).json()) as { id: string }
  expect(stored.pageErrors()[0]?.version).toBe(id)
})

test.describe('a remote that does not mount', () => {
  test.use({ allowedInConsole: /on purpose|Failed while|mf_sidebars/ })
  test('is reported with the version of its slot, although the host caught the error', async ({
    viewPage,
    stored,
    server,
  }) => {
    const { release, activate } = releaseTo(server)
    await release(brokenBuildOf('mf-sidebars', '7.2.0', 'throws-on-mount'))
    await viewPage.open()
    await expect
      .poll(() => stored.pageErrors().map(({ remote, version, kind }) => `${remote} ${version} ${kind}`))
      .toContain('mf-sidebars 7.2.0 mount')
    await viewPage.seeLive('toolbar')
    await activate('mf-sidebars', '1.0.0')
  })
})

test('the editor reports errors of the toolbar', async ({ page, logIn, stored }) => {
  await logIn('eve@example.com')
  await page.goto('/p/edit/orbit1/')
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible()
  await fail(page, { throws: 'in the editor, on purpose' })
  await expect
    .poll(() => stored.pageErrors())
    .toMatchObject([{ ...faultOfToolbar, message: 'in the editor, on purpose', page: '/p/edit/orbit1/' }])
})

test('an embed reports errors, too, and stores nothing in the browser', async ({ page, server, stored }) => {
  const { release, activate } = releaseTo(server)
  await release(faultyBuildOf('mf-viewer', '7.3.0'))
  const host = await serveHostPage(
    `<iframe id="orbits" src="${server.url}/p/orbit1/embed/" title="Going around" width="640" height="360"></iframe>`,
  )
  await page.goto(host.url)
  await expect(page.frameLocator('#orbits').locator('[data-slot="viewer"]')).toHaveAttribute(
    'data-state',
    'live',
  )
  const [, frame] = page.frames()
  await frame?.evaluate((name) => {
    dispatchEvent(new CustomEvent(name, { detail: { throws: 'in a frame, on purpose' } }))
  }, FAULT_EVENT)
  await expect
    .poll(() => stored.pageErrors())
    .toMatchObject([
      { remote: 'mf-viewer', version: '7.3.0', message: 'in a frame, on purpose', page: '/p/orbit1/embed/' },
    ])
  expect(await page.context().cookies()).toEqual([])
  await host.close()
  await activate('mf-viewer', '1.0.0')
})
