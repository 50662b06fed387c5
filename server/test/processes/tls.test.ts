import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCertificate, type Certificate } from '../support/certificate.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

describe('a server with a certificate', () => {
  let app: TestApp
  let certificate: Certificate
  let origin: string

  beforeAll(async () => {
    certificate = await createCertificate()
    app = await startApp('sqlite', { env: certificate.env })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    await app.stop()
    certificate.remove()
  })

  it('serves HTTP/2', async () => {
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
