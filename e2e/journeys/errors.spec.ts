import { releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'
import { fail, faultOfToolbar, recordErrorScripts, releaseFaultyToolbar } from '../support/thrown-errors.ts'

// The server is a local one without Sentry, like `npm start`: page errors are reported in every environment.
test.use({ allowedInConsole: /on purpose/ })
test.beforeAll(({ server }) => releaseFaultyToolbar(server))
test.afterAll(({ server }) => releaseTo(server).activate('mf-toolbar', '1.0.0'))

// docs/behaviour/errors.md#page-errors
test('an uncaught error is stored with its remote and version, and Sentry is not loaded', async ({
  page,
  viewPage,
  stored,
}) => {
  const loaded = recordErrorScripts(page)
  await viewPage.openLive()
  await fail(page, { throws: 'broken on purpose at https://x.org/v/linkask1/?who=ada@example.com' })
  await fail(page, { rejects: 'refused on purpose' })
  await expect.poll(() => stored.pageErrors().length).toBe(2)
  expect(stored.pageErrors()).toEqual([
    {
      ...faultOfToolbar,
      kind: 'uncaught',
      name: 'Error',
      message: 'broken on purpose at https://x.org/v/…/',
      stack: expect.stringMatching(
        /failOnPurpose \(http.*\/remotes\/mf-toolbar\/7\.1\.0\/remoteEntry\.\w+\.js:\d+:\d+\)/,
      ),
      page: '/p/orbit1/',
      count: 1,
    },
    {
      ...faultOfToolbar,
      kind: 'rejected',
      name: 'TypeError',
      message: 'refused on purpose',
      stack: expect.stringContaining('/remotes/mf-toolbar/7.1.0/'),
      page: '/p/orbit1/',
      count: 1,
    },
  ])
  expect(loaded).toEqual(['errors'])
})
