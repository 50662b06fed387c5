import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import type { App } from '../../app.ts'

const REMOTE = 'mf-all'
const BUILD = fakeBuild(REMOTE, '1.1.0', ['header'])
const NAMED_AFTER_VERSION = null

describe.each(DATABASES)('a data folder of an earlier deploy on %s', (kind) => {
  let app: TestApp
  let restarted: App | null

  beforeEach(async () => {
    app = await startApp(kind)
    restarted = null
  })
  afterEach(async () => {
    await restarted?.close()
    await app.stop()
  })

  const write = (path: string, content: Uint8Array) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }

  /** Leaves what an earlier server would have stored. */
  async function publishAsBefore({ manifest, files }: FakeBuild, folder: string | null): Promise<string> {
    const { config, database } = app.parts
    const path = join(config.files.dataDir, 'remotes', REMOTE, folder ?? manifest.version)
    for (const [name, content] of files) {
      write(join(path, name), content)
      write(join(path, `${name}.br`), brotliCompressSync(content))
    }
    const { name: remote, version } = manifest
    await database.write(async (transaction) => {
      await transaction
        .insertInto('remote_versions')
        .values({
          remote,
          version,
          folder,
          manifest: JSON.stringify(manifest),
          origin: 'released',
          published_at: 1,
        })
        .execute()
      await transaction
        .insertInto('remote_activations')
        .values({ remote, version, activated_at: 1 })
        .execute()
    })
    return path
  }

  async function restart(): Promise<App> {
    await (restarted ?? app).close()
    restarted = await app.another({})
    return restarted
  }

  const ask = ({ server }: App, url: string) =>
    server.inject({ url, headers: { 'accept-encoding': 'br', accept: 'text/html' } })

  it.each([NAMED_AFTER_VERSION, '1.1.0.0123456789ab'])(
    'keeps its released versions, with their files in a folder named %s',
    async (folder) => {
      const path = await publishAsBefore(BUILD, folder)
      await restart()
      // The folder is read once.
      rmSync(path, { recursive: true })
      const again = await restart()
      for (const name of BUILD.files.keys()) {
        const response = await ask(again, `/remotes/${REMOTE}/1.1.0/${name}`)
        expect([name, response.statusCode]).toEqual([name, name === BUILD.manifest.server ? 404 : 200])
      }
      const entry = await ask(again, `/remotes/${REMOTE}/1.1.0/${BUILD.manifest.entry}`)
      expect(entry.headers['content-encoding']).toBe('br')
      expect((await ask(again, '/explore/')).statusCode).toBe(200)
    },
  )

  it('keeps the files of hosts of earlier deploys, and nothing else of that folder', async () => {
    const folder = join(app.parts.config.files.dataDir, 'hosts/shell')
    const files = ['main.0123abcd.js', 'locales/en.0123abcd.json', 'main.0123abcd.js.9f8e7d', 'secret.txt']
    for (const name of files) write(join(folder, name), Buffer.from('"of an earlier deploy"'))
    write(join(folder, 'main.0123abcd.js.br'), brotliCompressSync('"of an earlier deploy"'))
    await restart()
    rmSync(folder, { recursive: true })
    const again = await restart()
    const statuses = await Promise.all(
      files.map(async (name) => (await ask(again, `/shell/${name}`)).statusCode),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await ask(again, '/shell/main.0123abcd.js')).headers['content-encoding']).toBe('br')
  })

  it('is not trusted if a file was changed', async () => {
    const path = await publishAsBefore(BUILD, NAMED_AFTER_VERSION)
    writeFileSync(join(path, BUILD.manifest.entry), 'changed')
    const again = await restart()
    const entry = `/remotes/${REMOTE}/1.1.0/${BUILD.manifest.entry}`
    expect((await ask(again, entry)).statusCode).toBe(404)
    write(join(path, BUILD.manifest.entry), BUILD.files.get(BUILD.manifest.entry) ?? new Uint8Array())
    expect((await ask(await restart(), entry)).statusCode).toBe(200)
  })
})
