import { describe, expect, it } from '@jest/globals'
import { readConfig } from '../../config/config.ts'
import type { HttpConfig } from '../../config/http-config.ts'
import { plainHttpWarning } from './plain-http.ts'

const plain = { host: '127.0.0.1', tls: null, trustedProxies: 0, publicUrl: null }

function warningFor({ host, ...http }: { host: string } & Omit<HttpConfig, 'hosts' | 'perAddress'>) {
  const { server, http: defaults } = readConfig({ HOST: host })
  return plainHttpWarning({ server, http: { ...defaults, ...http } })
}
const tls = { certFile: 'cert.pem', keyFile: 'key.pem' }

describe('the start of a server', () => {
  it.each([
    ['on this machine', {}],
    ['on this machine by IPv6', { host: '::1' }],
    ['with TLS', { host: '0.0.0.0', tls }],
    ['behind a proxy', { host: '0.0.0.0', trustedProxies: 1 }],
    ['behind a proxy of a known network', { host: '0.0.0.0', trustedProxies: ['10.0.0.0/8'] }],
    ['under an address with HTTPS', { host: '0.0.0.0', publicUrl: 'https://viewpage.example' }],
    ['under an address of this machine', { host: '0.0.0.0', publicUrl: 'http://localhost:8080' }],
  ])('%s needs no warning', (_, differences) => {
    expect(warningFor({ ...plain, ...differences })).toBeNull()
  })

  // docs/behaviour/accounts.md#plain-http
  it.each([
    ['for everybody', { host: '0.0.0.0' }, '0.0.0.0'],
    ['under a name', { publicUrl: 'http://viewpage.example' }, 'viewpage.example'],
    ['under a name, behind a proxy', { trustedProxies: 1, publicUrl: 'http://a.example' }, 'a.example'],
  ])('over plain HTTP %s warns that nobody can log in', (_, differences, name) => {
    expect(warningFor({ ...plain, ...differences })).toContain(`${name} is reached over plain HTTP`)
  })
})
