import { expect, it } from '@jest/globals'
import { allRequests } from '../../bench/scale/requests.ts'
import { listRoutes } from '../../server/test/support/route-list.ts'
import { startApp, type TestApp } from '../../server/test/support/start-app.ts'

/** Files of builds and pictures, which do not depend on the data, and streams, which do not end. */
const UNMEASURED: readonly string[] = [
  ...['/shell/*', '/editor/*', '/styleguide', '/styleguide/*', '/favicon.svg'],
  ...[
    '/static/art/:file',
    '/static/speculation-rules.json',
    '/static/embed-client.js',
    '/static/embed-client.d.ts',
    '/static/viewpage-elements.js',
    '/static/viewpage-elements.d.ts',
  ],
  ...[
    '/static/toolbar-host.js',
    '/static/toolbar-host.css',
    '/static/toolbar-host.d.ts',
    '/static/files.json',
  ],
  ...['/remotes/:remote/:version/*', '/remotes/:again/:remote/:version/*', '/.well-known/security.txt'],
  ...['/assets/:oid/:sha256.:ending', '/assets/:oid/step-:step.webp', '/assets/:oid/preview.webp'],
  ...['/dashboard/bin/:oid/card.webp', '/dashboard/versions/:oid/:revision/step-:step.webp'],
  // At most 20 versions; comparing reads two documents on a thread.
  ...['/dashboard/versions/:oid/', '/dashboard/versions/:oid/compare/'],
  ...['/p/:oid/insights/live', '/:oid/insights/live'],
  // The classic address of the same files.
  '/:oid/insights/export/:kind.:format',
  // The first is shown once; the second is for a few browsers of teams.
  ...['/releases/override/:secret/', '/releases/override/state'],
  // They need a release token; a test of theirs measures them with 1,000 activations.
  ...['/releases/', '/releases/:remote/', '/releases/:remote/:version/'],
  // For teams with a release token; their lists are bounded, and tests of theirs explain the queries.
  ...['/api/v1/canaries/', '/api/v1/hosts/', '/api/v1/remotes/:remote/errors'],
  ...['/api/v1/remotes/:remote/event-counts/', '/api/v1/remotes/:remote/events/'],
  // At most 30 of each remote.
  '/api/v1/remotes/:remote/recordings/',
  // Asks the server of a team; \`npm run bench:data\` measures it.
  '/data/:remote/:name/:oid/',
  // These only ask, or redirect.
  ...['/logout/', '/logout', '/language/'],
  ...[
    '/login/organisation/',
    '/login/organisation',
    '/login/organisation/return/',
    '/login/organisation/return',
  ],
  ...['/login/connect/', '/login/connect', '/login/connect/mail/', '/login/connect/mail'],
  ...['/login/passkey/', '/login/passkey', '/login/second/', '/login/second'],
]

it('the benchmark of large data asks for every page and API that reads', async () => {
  let app: TestApp | undefined
  const routes = await listRoutes(async () => {
    app = await startApp('sqlite')
  })
  await app?.stop()
  const asked = allRequests().map(({ path }) => path.split('?')[0] ?? '')
  const missing = routes
    .filter(({ method, pattern }) => method === 'GET' && !UNMEASURED.includes(pattern))
    .map(({ pattern }) => pattern)
    .filter((pattern) => !asked.some((path) => matches(pattern, path)))
  expect(missing).toEqual([])
})

/** Whether a route without redirects serves the path. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}/?$`).test(path)
}
