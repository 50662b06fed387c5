import { connect } from 'node:http2'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'selfsigned'
import { startApp, type TestApp } from '../support/start-app.ts'

describe('a server with a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  let app: TestApp
  let origin: string

  beforeAll(async () => {
    const pems = await generate([{ name: 'commonName', value: 'localhost' }])
    writeFileSync(key, pems.private)
    writeFileSync(cert, pems.cert)
    app = await startApp('sqlite', { env: { VIEWPAGE_TLS_CERT: cert, VIEWPAGE_TLS_KEY: key } })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  it('speaks HTTP/2', async () => {
    const session = connect(origin, { rejectUnauthorized: false })
    const status = await new Promise((resolve, reject) => {
      const stream = session.request({ ':path': '/healthz' })
      stream.on('response', (headers) => resolve(headers[':status']))
      stream.on('error', reject)
      stream.resume()
      stream.end()
    })
    session.close()
    expect([session.alpnProtocol, status]).toEqual(['h2', 200])
  })
})
