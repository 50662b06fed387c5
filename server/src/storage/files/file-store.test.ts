import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentOf } from '../../../test/support/content.ts'
import { openStore, STORES, type TestFileStore } from '../../../test/support/open-stores.ts'

const picture = contentOf('a picture')
const film = contentOf('film '.repeat(100_000))

describe.each(STORES)('a file in the %s', (kind) => {
  let store: TestFileStore

  beforeEach(async () => {
    store = await openStore(kind)
  })
  afterEach(() => store.close())

  it('is read as it was stored', async () => {
    for (const { sha256, bytes } of [picture, film]) {
      await store.put(sha256, bytes)
      expect(await store.has(sha256)).toBe(true)
      expect(Buffer.from(await store.read(sha256)).equals(bytes)).toBe(true)
    }
  })

  it('is stored from the disk, also if it is stored already', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewpage-files-'))
    const path = join(folder, film.sha256)
    for (let time = 0; time < 2; time++) {
      writeFileSync(path, film.bytes)
      await store.adopt(film.sha256, path)
    }
    rmSync(folder, { recursive: true })
    expect(Buffer.from(await store.read(film.sha256)).equals(film.bytes)).toBe(true)
  })

  it('is stored by many at the same time, and read by many', async () => {
    const many = Array.from({ length: 20 }, () => picture)
    await Promise.all(many.map(({ sha256, bytes }) => store.put(sha256, bytes)))
    const read = await Promise.all(many.map(({ sha256 }) => store.read(sha256)))
    expect(read.every((bytes) => picture.bytes.equals(bytes))).toBe(true)
  })

  it('is on the disk while it is held', async () => {
    await store.put(picture.sha256, picture.bytes)
    const held = await store.hold(picture.sha256)
    expect(readFileSync(held.path).equals(picture.bytes)).toBe(true)
    await held.release()
  })

  it('is missing before it is stored', async () => {
    expect(await store.has(picture.sha256)).toBe(false)
    const missing = { name: 'FileMissingError', message: expect.stringContaining(picture.sha256) }
    await expect(store.read(picture.sha256)).rejects.toMatchObject(missing)
    await expect(store.hold(picture.sha256)).rejects.toMatchObject(missing)
  })

  it('is missing after it was removed, and can be stored again', async () => {
    await store.put(picture.sha256, picture.bytes)
    await store.remove([picture.sha256, film.sha256])
    expect(await store.has(picture.sha256)).toBe(false)
    await store.put(picture.sha256, picture.bytes)
    expect(Buffer.from(await store.read(picture.sha256)).equals(picture.bytes)).toBe(true)
  })
})
