import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createStorage } from '../support/databases.ts'
import { fakeBuild, fakeBuilds } from '../support/fake-builds.ts'
import { createHttpVisitor } from '../support/http-visitor.ts'
import { FORCED, teamAt } from '../support/release-over-http.ts'
import { RELEASE_TOKEN } from '../support/start-app.ts'
import { startServerProcess } from '../support/start-server-process.ts'
import { writeBundle } from '../support/write-bundle.ts'

/** Runs a command as root without any capability, where nobody may create a user namespace: as in many containers. */
const WITHOUT_NAMESPACES = [
  ...['unshare', '--user', '--map-root-user', '/bin/sh', '-c'],
  'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all "$@"',
  'sh',
]

describe('server code of a remote on a system that cannot confine it', () => {
  const canTry = spawnSync(WITHOUT_NAMESPACES[0] ?? '', [...WITHOUT_NAMESPACES.slice(1), 'true']).status === 0
  const test = canTry ? it : it.skip

  /** A server with a build of its own, and a team's version of the toolbar beside it. */
  async function start(env: Readonly<Record<string, string>>) {
    const storage = await createStorage('sqlite', { hasTables: true })
    const builds = fakeBuilds(join(storage.dataDir, 'builds'))
    const deployed = fakeBuild('mf-viewer', '1.0.0', ['metadata'])
    const withRemote = {
      ...builds,
      remoteFolders: [writeBundle(join(storage.dataDir, 'deployed'), deployed)],
    }
    const knobs = { VIEWPAGE_LOG_LEVEL: 'warn', ...env }
    const server = await startServerProcess(storage, withRemote, knobs, WITHOUT_NAMESPACES)
    const team = teamAt(server.url)
    const build = fakeBuild('mf-toolbar', '1.0.0', ['header'])
    const checked = await team.check(build)
    await team.publish(build, FORCED)
    await team.activate('mf-toolbar', '1.0.0', FORCED)
    const page = await (await fetch(`${server.url}/login/`, { headers: { accept: 'text/html' } })).text()
    return { server, storage, checked, page }
  }

  test('is not run: its slots are skeletons, and log, check and pages about releases say why', async () => {
    const { server, storage, checked, page } = await start({})
    expect(page).toMatch(/data-slot="header"[^>]*data-rendered="skeleton"/)
    expect(checked.status).toBe(200)
    expect(JSON.stringify(checked.body)).toContain('does not run the server build of mf-toolbar 1.0.0')
    expect(server.log()).toContain('this system cannot confine')
    const releases = await releasesPage(server.url)
    expect(releases).toContain('cannot confine the server code of remotes')
    await server.end('SIGTERM')
    await storage.remove()
  })

  test.each(['mf-toolbar', '*'])('is run if the operator accepts the risk for %s', async (names) => {
    const { server, storage, page } = await start({ VIEWPAGE_UNCONFINED_REMOTES: names })
    expect(page).toMatch(/data-slot="header"[^>]*data-rendered="html"/)
    expect(await releasesPage(server.url)).toContain(`allows by name: ${names}.`)
    await server.end('SIGTERM')
    await storage.remove()
  })

  test('is run if it is part of the deployment', async () => {
    const { server, storage } = await start({})
    expect(server.log()).not.toMatch(/mf-viewer.*would not be confined/)
    expect(server.log()).toMatch(/mf-toolbar.*would not be confined/)
    await server.end('SIGTERM')
    await storage.remove()
  })
})

/** The first page about releases, as an operator gets it. */
async function releasesPage(url: string): Promise<string> {
  const visitor = createHttpVisitor(Number(new URL(url).port))
  await visitor.ask('GET', '/releases/', { headers: { accept: 'text/html' } })
  const fields = { 'release-token': RELEASE_TOKEN, person: 'Ada', action: 'log-in' }
  await visitor.submit('/releases/', fields)
  return (await visitor.ask('GET', '/releases/', { headers: { accept: 'text/html' } })).body
}
