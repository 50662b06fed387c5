import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf } from '../../../test/support/content.ts'
import { openS3, type TestFileStore } from '../../../test/support/open-stores.ts'
import { startObjectStore, type TestObjectStore } from '../../../test/support/start-object-store.ts'
import { S3_LIMITS } from './s3-limits.ts'

const warm = contentOf('a file that was read')
const cold = contentOf('a file that was not')
/** A busy machine needs some time to answer, too. */
const limits = { ...S3_LIMITS, responseMs: 2_000, bytesPerSecond: 1 }

describe('when the object store', () => {
  let remote: TestObjectStore
  let store: TestFileStore

  const requestsFor = ({ sha256 }: typeof warm) => remote.requests.filter((each) => each.endsWith(sha256))

  beforeEach(async () => {
    remote = await startObjectStore()
    store = await openS3(remote, { limits })
    for (const { sha256, bytes } of [warm, cold]) await store.put(sha256, bytes)
    await store.read(warm.sha256)
    remote.requests.length = 0
  })
  afterEach(async () => {
    await store.close()
    await remote.close()
  })

  it.each(['hangs', 'answers 500', 'cuts the connection'] as const)(
    '%s, files that were read before are read, and others are refused for now',
    async (fault) => {
      remote.setFault(() => fault)
      expect(Buffer.from(await store.read(warm.sha256)).equals(warm.bytes)).toBe(true)
      const fresh = contentOf('new')
      for (const failing of [
        store.read(cold.sha256),
        store.hold(cold.sha256),
        store.has(cold.sha256),
        store.put(fresh.sha256, fresh.bytes),
        store.remove([cold.sha256]),
      ])
        await expect(failing).rejects.toMatchObject({ name: 'FileStoreError' })
      remote.setFault(null)
      expect(Buffer.from(await store.read(cold.sha256)).equals(cold.bytes)).toBe(true)
      expect(await store.has(fresh.sha256)).toBe(false)
    },
  )

  it.each(['answers 500', 'cuts the connection', 'cuts the body'] as const)(
    '%s once, the request is sent again',
    async (fault) => {
      let faults = 1
      remote.setFault(() => (faults-- > 0 ? fault : null))
      expect(Buffer.from(await store.read(cold.sha256)).equals(cold.bytes)).toBe(true)
      expect(requestsFor(cold)).toHaveLength(2)
    },
  )

  it('hangs, no request is sent again, and a request to delete never', async () => {
    remote.setFault(() => 'hangs')
    await expect(store.has(cold.sha256)).rejects.toThrow('no response within 2 s')
    expect(requestsFor(cold)).toHaveLength(1)
    remote.setFault(() => 'answers 500')
    remote.requests.length = 0
    await expect(store.remove([cold.sha256])).rejects.toThrow('status 500')
    expect(remote.requests).toEqual(['POST ?delete='])
  })

  it('sends a file for longer than an answer may take, the file is read', async () => {
    remote.setFault(() => 'sends the body in slow parts')
    expect(Buffer.from(await store.read(cold.sha256)).equals(cold.bytes)).toBe(true)
    expect(requestsFor(cold)).toHaveLength(1)
  })

  it('stalls in a file, the file is refused for now, and the request is not sent again', async () => {
    remote.setFault(() => 'stalls in the body')
    await expect(store.read(cold.sha256)).rejects.toThrow('no bytes for 2 s')
    expect(requestsFor(cold)).toHaveLength(1)
  })

  it('sends a damaged file, it is refused, and no copy stays', async () => {
    remote.setFault(() => 'damages the body')
    await expect(store.read(cold.sha256)).rejects.toThrow('its content is damaged')
    expect(existsSync(join(store.folder, cold.sha256.slice(0, 2), cold.sha256))).toBe(false)
    expect(readdirSync(join(store.folder, 'incoming'))).toEqual([])
  })
})
