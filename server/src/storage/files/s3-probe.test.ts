import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generate } from 'selfsigned'
import { openS3 } from '../../../test/support/open-stores.ts'
import { startObjectStore, type TestObjectStore } from '../../../test/support/start-object-store.ts'
import { ConfigError } from '../../foundation/config/config-error.ts'
import { S3_LIMITS, type S3Limits } from './s3-limits.ts'

describe('a server', () => {
  let remote: TestObjectStore

  beforeAll(async () => {
    remote = await startObjectStore()
  })
  afterAll(() => remote.close())

  const start = async (env: Readonly<Record<string, string>>, limits: S3Limits = S3_LIMITS) => {
    const store = await openS3({ env: { ...remote.env, ...env } }, { limits })
    await store.close()
  }

  it('starts with a bucket that works', async () => {
    await expect(start({})).resolves.toBeUndefined()
  })

  it.each([
    ['an endpoint where nothing listens', { VIEWPAGE_S3_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
    ['an endpoint without an address', { VIEWPAGE_S3_ENDPOINT: 'http://no.invalid' }, 'no.invalid'],
    ['a bucket that does not exist', { VIEWPAGE_S3_BUCKET: 'other' }, 'NoSuchBucket'],
    ['an unknown access key', { VIEWPAGE_S3_ACCESS_KEY: 'other' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { VIEWPAGE_S3_SECRET_KEY: 'other' }, 'SignatureDoesNotMatch'],
  ])('does not start with %s, and says what the store answered', async (_, env, answer) => {
    const [knob = ''] = Object.keys(env)
    const failed = expect(start(env)).rejects
    await failed.toThrow(ConfigError)
    await failed.toThrow(`${knob} is `)
    await failed.toThrow(answer)
  })

  it('does not print the secret', async () => {
    await expect(start({ VIEWPAGE_S3_SECRET_KEY: 'a wrong secret' })).rejects.not.toThrow('a wrong secret')
  })

  it('does not start with a certificate that it cannot trust', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const encrypted = await startObjectStore({ tls: { key, cert } })
    const failed = expect(start({ VIEWPAGE_S3_ENDPOINT: encrypted.url })).rejects
    await failed.toThrow('VIEWPAGE_S3_ENDPOINT')
    await failed.toThrow('self-signed certificate')
    await encrypted.close()
  })

  it('does not wait for an endpoint that hangs', async () => {
    remote.setFault(() => 'hangs')
    await expect(start({}, { ...S3_LIMITS, responseMs: 300 })).rejects.toThrow('no response within 0.3')
    remote.setFault(null)
  })
})
