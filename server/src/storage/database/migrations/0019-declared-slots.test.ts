import { afterEach, describe, expect, it } from '@jest/globals'
import { RemoteManifest } from '@viewpage/shared-events/wire'
import { Value } from 'typebox/value'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { fakeBuild } from '../../../../test/support/fake-builds.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { declaredSlots } from './0019-declared-slots.ts'

const SLOTS = [
  ...['banner', 'header', 'viewer', 'teaser', 'metadata', 'toolbar', 'transcript', 'app-promo'],
  ...['sidebar', 'cta', 'modals', 'identification', 'another'],
]

describe.each(DATABASES)('versions published before slots were declared, on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const open = () => {
    const { databaseUrl, dataDir } = storage
    return openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  }

  const rowOf = (version: string, change: object) => ({
    remote: 'mf-all',
    version,
    manifest: JSON.stringify({ ...fakeBuild('mf-all', version, SLOTS).manifest, ...change }),
    origin: 'released' as const,
    folder: null,
    published_at: 0,
  })

  it('get the policies and skeletons of their time, and declared ones stay', async () => {
    storage = await createStorage(kind)
    database = await open()
    const declared = { slotPolicies: { toolbar: 'silent' } }
    await database.write(async (transaction) => {
      await transaction
        .insertInto('remote_versions')
        .values([rowOf('1.0.0', {}), rowOf('2.0.0', declared)])
        .execute()
    })
    await database.close()
    const raw = openRawDatabase(storage)
    await declaredSlots.up(raw)
    await raw.destroy()
    database = await open()
    const rows = await database.read.selectFrom('remote_versions').selectAll().orderBy('version').execute()
    const [before, after] = rows.map(({ manifest }) => Value.Parse(RemoteManifest, JSON.parse(manifest)))
    expect(before?.slotPolicies).toMatchObject({
      toolbar: { replaceBy: 'row', height: 54, lines: 'both' },
      viewer: { replaceBy: 'stage' },
      modals: 'silent',
    })
    expect(Object.keys(before?.slotPolicies ?? {})).toEqual(SLOTS.filter((slot) => slot !== 'another'))
    expect(before?.skeletons?.['toolbar']).toEqual({ blocks: [{ kind: 'box', height: 54, lines: 'both' }] })
    expect(after).toMatchObject(declared)
    expect(after?.skeletons).toBeUndefined()
  })
})
