import { writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ConfigError } from '../../src/foundation/config/config-error.ts'
import { createCertificate, type Certificate } from '../support/certificate.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { runServer } from '../support/run-server.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 180_000

/** What a new connection to a server gets. */
async function visit(origin: string): Promise<{ protocol?: string; status: number; fingerprint: string }> {
  const session = connect(origin, { rejectUnauthorized: false })
  try {
    const status = await new Promise<number>((resolve, reject) => {
      session.on('error', reject)
      const stream = session.request({ ':path': '/healthz' })
      stream.on('response', (headers) => resolve(Number(headers[':status'])))
      stream.on('error', reject)
      stream.resume()
      stream.end()
    })
    const { socket, alpnProtocol } = session
    // The socket is a proxy that hides its class.
    const { fingerprint256 } = TLSSocket.prototype.getPeerCertificate.call(socket)
    return { protocol: alpnProtocol, status, fingerprint: fingerprint256 }
  } finally {
    session.close()
  }
}

describe('a server with a certificate', () => {
  let app: TestApp
  let certificate: Certificate
  let origin: string

  beforeAll(async () => {
    certificate = await createCertificate()
    app = await startApp('sqlite', { env: certificate.env, connectionLimits: { certificateMs: 50 } })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    await app.stop()
    certificate.remove()
  })

  it('serves HTTP/2', async () => {
    expect(await visit(origin)).toMatchObject({ protocol: 'h2', status: 200 })
  })

  // docs/operating/network.md#certificates
  it('gives new connections a certificate that was renewed, and keeps it when a file is broken', async () => {
    const { fingerprint } = await visit(origin)
    const isRenewed = async () => (await visit(origin)).fingerprint !== fingerprint
    await certificate.renew()
    await until(isRenewed)
    writeFileSync(certificate.env.VIEWPAGE_TLS_CERT, 'half a certif')
    const renewed = await visit(origin)
    expect(renewed).toMatchObject({ protocol: 'h2', status: 200 })
    await certificate.renew()
    await until(async () => (await visit(origin)).fingerprint !== renewed.fingerprint)
  })
})

describe('a server whose certificate cannot be used', () => {
  let certificate: Certificate
  let other: Certificate

  beforeAll(async () => {
    certificate = await createCertificate()
    other = await createCertificate()
  })
  afterAll(() => {
    certificate.remove()
    other.remove()
  })

  it.each([
    ['VIEWPAGE_TLS_CERT', 'a missing certificate', () => '/nowhere/cert.pem', 'ENOENT'],
    ['VIEWPAGE_TLS_CERT', 'a key instead of a certificate', () => certificate.env.VIEWPAGE_TLS_KEY, 'PEM'],
    ['VIEWPAGE_TLS_KEY', 'a missing key', () => '/nowhere/key.pem', 'ENOENT'],
    ['VIEWPAGE_TLS_KEY', 'the key of another one', () => other.env.VIEWPAGE_TLS_KEY, 'key values mismatch'],
  ])('does not start because of %s: %s', async (knob, _, fileOf, why) => {
    const failed = expect(startApp('sqlite', { env: { ...certificate.env, [knob]: fileOf() } })).rejects
    await failed.toThrow(ConfigError)
    await failed.toThrow(`${knob} is `)
    await failed.toThrow(why)
  })
})

describe('a server of two processes with a certificate', () => {
  it(
    'gives a renewed one also to connections of new processes',
    async () => {
      const certificate = await createCertificate()
      const storage = await createStorageWithBuilds('sqlite')
      const env = { ...certificate.env, VIEWPAGE_PROCESSES: '2', VIEWPAGE_LOG_LEVEL: 'info' }
      const server = await runServer(storage, { env })
      try {
        const before = await visit(server.url)
        expect(before).toMatchObject({ protocol: 'h2', status: 200 })
        await certificate.renew()
        process.kill(server.pid, 'SIGUSR2')
        await until(() => server.log().includes('all worker processes were replaced'))
        const after = await visit(server.url)
        expect(after).toMatchObject({ protocol: 'h2', status: 200 })
        expect(after.fingerprint).not.toBe(before.fingerprint)
      } finally {
        server.kill()
        await storage.remove()
        certificate.remove()
      }
    },
    TEST_TIMEOUT_MS,
  )
})
