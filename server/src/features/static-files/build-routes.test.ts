import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
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
    const answer = await app.server.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.rawPayload.equals(readFileSync(join(shell.folder, `${name}.br`)))).toBe(true)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(
      readFileSync(join(shell.folder, name), 'utf8'),
    )
  })
})
