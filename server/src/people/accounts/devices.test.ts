import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { createDevices, type Devices } from './devices.ts'
import { openSigner } from '../../storage/secrets/signer.ts'

describe('a browser', () => {
  let storage: TestStorage
  let database: Database
  let devices: Devices

  beforeAll(async () => {
    storage = await createStorage('sqlite', { hasTables: true })
    database = await openDatabase({ dataDir: storage.dataDir })
    devices = createDevices(await openSigner(database))
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  it('has one id for all accounts that logged in with it', () => {
    const first = devices.remember(undefined, 'ada@example.com')
    const both = devices.remember(first, 'ben@example.com')
    const id = devices.idFor(both, 'ada@example.com')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(devices.idFor(both, ' Ben@Example.com')).toBe(id)
    expect(devices.idFor(both, 'eve@example.com')).toBeNull()
    expect(devices.idFor(first, 'ben@example.com')).toBeNull()
  })

  it('remembers the last five accounts', () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f', 'b'].map((name) => `${name}@example.com`)
    const cookie = people.reduce((before, email) => devices.remember(before, email), '')
    const known = ['a', 'b', 'c', 'd', 'e', 'f'].filter(
      (name) => devices.idFor(cookie, `${name}@example.com`) !== null,
    )
    expect(known).toEqual(['b', 'c', 'd', 'e', 'f'])
    expect(cookie.length).toBeLessThan(300)
  })

  it('is unknown if its cookie is forged', () => {
    for (const cookie of [
      undefined,
      '',
      'x',
      '.'.repeat(9),
      `${'A'.repeat(22)}.${'A'.repeat(42)}`,
      'A'.repeat(9_999),
    ]) {
      expect(devices.idFor(cookie, 'ada@example.com')).toBeNull()
      expect(devices.remember(cookie, 'ada@example.com')).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    }
  })
})
