import { afterEach, describe, expect, it } from '@jest/globals'
import type { RemoteVersions } from '@viewpage/shared-events/wire'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { listen, teamAt } from '../../../test/support/release-over-http.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('the list of versions on %s', (kind) => {
  let app: TestApp

  afterEach(() => app.stop())

  async function addVersions(remotes: readonly string[], versions: readonly string[]): Promise<void> {
    const rows = remotes.flatMap((remote) =>
      versions.map((version, index) => ({
        remote,
        version,
        origin: 'released' as const,
        folder: null,
        contract: null,
        expires_at: null,
        manifest: JSON.stringify(fakeBuild(remote, version, [remote.slice(3)]).manifest),
        published_at: app.clock.now + 1 + index,
      })),
    )
    await app.parts.database.write(async (transaction) => {
      for (let at = 0; at < rows.length; at += 100)
        await transaction
          .insertInto('remote_versions')
          .values(rows.slice(at, at + 100))
          .execute()
    })
  }

  // docs/behaviour/releases.md#list
  it('has pages of 50 remotes and 50 versions, with links to the others', async () => {
    app = await startApp(kind, { remotes: { 'mf-a': { slots: ['a'] } } })
    const url = await listen(app)
    const versions = Array.from({ length: 120 }, (_, index) => `1.${index}.0`).slice(1)
    await addVersions(['mf-a'], versions)
    const names = Array.from(
      { length: 70 },
      (_, index) => `mf-b${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`,
    )
    await addVersions(names, ['1.0.0'])
    const first = (await (await fetch(`${url}/api/v1/remotes/`)).json()) as RemoteVersions[]
    expect(first).toHaveLength(50)
    const [many] = first
    // The newest 50, and the active one.
    expect(many?.versions.map(({ version }) => version)).toEqual([...versions.slice(-50).reverse(), '1.0.0'])

    const seen: string[] = []
    for (let path: string | undefined = '/api/v1/remotes/'; path !== undefined;) {
      const response: Response = await fetch(`${url}${path}`)
      seen.push(...((await response.json()) as RemoteVersions[]).map(({ remote }) => remote))
      path = /^<([^<>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(['mf-a', ...names.toSorted()])
    const older: string[] = []
    for (let path = many?.older; path !== undefined;) {
      const [page] = (await (await fetch(`${url}${path}`)).json()) as RemoteVersions[]
      older.push(...(page?.versions ?? []).map(({ version }) => version))
      path = page?.older
    }
    expect(older).toEqual([...versions.slice(0, -50).reverse(), '1.0.0'])
    const odd = await fetch(`${url}/api/v1/remotes/?remote=mf-a&before=9.9.9`)
    expect(await odd.json()).toMatchObject([{ remote: 'mf-a', versions: [] }])
  })

  it('goes back to what a version fell back to, however often it was activated since', async () => {
    app = await startApp(kind, { remotes: {} })
    const team = teamAt(await listen(app))
    await addVersions(['mf-a'], ['1.0.0', '1.1.0', '1.2.0'])
    const row = (version: string, fallback_version: string | null) => ({
      remote: 'mf-a',
      version,
      fallback_version,
      activated_at: 0,
      token_name: null,
      activated_by: null,
      reason: null,
      findings: null,
    })
    await app.parts.database.write(async (transaction) => {
      await transaction
        .insertInto('remote_activations')
        .values([
          row('1.0.0', null),
          row('1.1.0', '1.0.0'),
          ...Array.from({ length: 200 }, () => row('1.2.0', '1.1.0')),
        ])
        .execute()
    })
    expect((await team.rollback('mf-a', { expect: '1.2.0' })).status).toBe(200)
    expect((await team.rollback('mf-a', { expect: '1.1.0' })).status).toBe(200)
    expect((await team.rollback('mf-a', { expect: '1.0.0' })).body['error']).toBe('nothing_to_roll_back')
  })
})
