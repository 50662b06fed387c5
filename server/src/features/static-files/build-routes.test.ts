import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hostBuild } from '../../storage/builds/build-names.ts'
import { addBuildFiles, storeBuild } from '../../storage/builds/store-build.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

describe('the scripts of a host', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite', { built: true })
  })
  afterAll(() => app.stop())

  it('are sent as small as the build made them', async () => {
    const { shell } = app.parts
    const address = shell.scriptsOf('main')[0] ?? ''
    const name = address.slice(shell.publicPath.length)
    const response = await app.server.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.rawPayload.equals(readFileSync(join(shell.folder, `${name}.br`)))).toBe(true)
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(
      readFileSync(join(shell.folder, name), 'utf8'),
    )
  })

  // docs/behaviour/releases.md#differences
  it('come as the difference to the one of an earlier deploy', async () => {
    const { shell, database, storedFiles } = app.parts
    const address = shell.scriptsOf('main').at(-1) ?? ''
    const name = address.slice(shell.publicPath.length)
    const now = readFileSync(join(shell.folder, name), 'utf8')
    const earlier = now.replace('start', 'begin')
    const stored = await storeBuild(storedFiles, new Map([['main.0123abcd.js', Buffer.from(earlier)]]))
    await database.write((transaction) => addBuildFiles(transaction, hostBuild(shell.publicPath), stored, 0))
    const having = (text: string) => ({
      'accept-encoding': 'gzip, br, dcz',
      'available-dictionary': `:${createHash('sha256').update(text).digest('base64')}:`,
    })
    const response = await app.server.inject({ url: address, headers: having(earlier) })
    expect(response.headers).toMatchObject({
      'content-encoding': 'dcz',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'use-as-dictionary': `match="${shell.publicPath}main.*.js"`,
    })
    expect(response.rawPayload.length).toBeLessThan(500)
    const dictionary = Buffer.from(earlier)
    expect(zstdDecompressSync(response.rawPayload.subarray(40), { dictionary }).toString()).toBe(now)
    const other = await app.server.inject({ url: address, headers: having('something else') })
    expect(other.headers['content-encoding']).toBe('br')
    expect(String(other.headers.vary).toLowerCase()).toContain('available-dictionary')
  })

  it('are no dictionaries if their name does not stay the same', async () => {
    const { shell } = app.parts
    const style = shell.files.find((file) => /^[\w-]+\.[0-9a-f]+\.css$/.test(file)) ?? ''
    const response = await app.server.inject({ url: shell.publicPath + style })
    expect([response.statusCode, response.headers['use-as-dictionary']]).toEqual([200, undefined])
  })
})
