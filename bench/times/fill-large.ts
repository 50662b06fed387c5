import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import type { TestFileStore } from '../../server/test/support/open-stores.ts'
import { presentationRow, userRow } from '../../server/test/support/seed-rows.ts'
import { randomFrom } from '@viewpage/tooling/figures'

const OWNER = 'benchowner'
const FILES_EACH = 4
/** Of a step's picture, about. */
const FILE_BYTES = 30_000
/** Presentations of one transaction. */
const BATCH = 100

/** Adds presentations with files of their own, which no two share. @returns the number of files */
export async function fillLarge(
  { append }: Pick<Database, 'append'>,
  { put }: Pick<TestFileStore, 'put'>,
  presentations: number,
): Promise<number> {
  const random = randomFrom(1)
  await append('users', [userRow(OWNER)])
  for (let from = 0; from < presentations; from += BATCH) {
    const oids = Array.from({ length: Math.min(BATCH, presentations - from) }, (_, at) => `bench${from + at}`)
    const assets: Insertable<Tables['assets']>[] = []
    for (const oid of oids) {
      for (let file = 0; file < FILES_EACH; file++) {
        const bytes = bytesFrom(random)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        await put(sha256, bytes)
        assets.push({
          ...{ oid, sha256, role: 'document', step: 0 },
          ...{ media_type: 'image/webp', bytes: bytes.byteLength, file_name: null },
        })
      }
    }
    await append(
      'presentations',
      oids.map((oid) => presentationRow({ oid, owner_oid: OWNER })),
    )
    await append('assets', assets)
  }
  return presentations * FILES_EACH
}

/** They cannot be compressed, like pictures. */
function bytesFrom(random: () => number): Buffer {
  const bytes = Buffer.allocUnsafe(FILE_BYTES)
  for (let at = 0; at < FILE_BYTES; at += 4) bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
  return bytes
}
