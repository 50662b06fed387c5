import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentOf } from '../../../test/support/content.ts'
import { openS3, type TestFileStore } from '../../../test/support/open-stores.ts'
import { startObjectStore, type TestObjectStore } from '../../../test/support/start-object-store.ts'

const picture = contentOf('a picture')
const pathIn = (folder: string, sha256: string) => join(folder, sha256.slice(0, 2), sha256)

describe('a copy of a file in the object store', () => {
  let remote: TestObjectStore
  let folder: string
  let store: TestFileStore

  const downloads = () => remote.requests.filter((request) => /^GET .*assets/.test(request)).length
  const readText = async () => Buffer.from(await store.read(picture.sha256)).toString()

  beforeEach(async () => {
    remote = await startObjectStore()
    folder = mkdtempSync(join(tmpdir(), 'viewpage-cache-'))
    store = await openS3(remote, { folder })
    await store.put(picture.sha256, picture.bytes)
  })
  afterEach(async () => {
    await store.close()
    await remote.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is downloaded once, for readers at the same time and for later ones', async () => {
    await Promise.all(Array.from({ length: 20 }, readText))
    await readText()
    expect(downloads()).toBe(1)
  })

  it('is found again after a restart, and is downloaded by no other process of the machine', async () => {
    await readText()
    const other = await openS3(remote, { folder })
    expect(Buffer.from(await other.read(picture.sha256)).toString()).toBe('a picture')
    await other.close()
    expect(downloads()).toBe(1)
  })

  it.each([
    ['deleted', (path: string) => rmSync(path)],
    ['cut off', (path: string) => truncateSync(path, 3)],
    ['replaced', (path: string) => (rmSync(path), writeFileSync(path, 'A PICTURE'))],
    ['deleted with the whole cache', () => rmSync(folder, { recursive: true })],
  ])('is downloaded again when it was %s', async (_, damage) => {
    await readText()
    damage(pathIn(folder, picture.sha256))
    expect(await readText()).toBe('a picture')
    expect(downloads()).toBe(2)
  })

  it('is downloaded again when it was changed while no process ran, with its size and time as before', async () => {
    await readText()
    await store.close()
    const path = pathIn(folder, picture.sha256)
    const { atime, mtime } = statSync(path)
    writeFileSync(path, 'A PICTURE')
    utimesSync(path, atime, mtime)
    store = await openS3(remote, { folder })
    expect(await readText()).toBe('a picture')
  })

  it('has the same time on every machine, so that browsers keep what they have', async () => {
    const other = await openS3(remote)
    const times = await Promise.all(
      [store, other].map(async (each) => statSync((await each.hold(picture.sha256)).path).mtimeMs),
    )
    await other.close()
    expect(times[0]).toBe(times[1])
  })

  it('leaves nothing but itself when it is released', async () => {
    const held = await store.hold(picture.sha256)
    await held.release()
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    expect(files.map(({ name }) => name)).toEqual([picture.sha256])
  })
})

describe('the copies on a machine', () => {
  const files = Array.from({ length: 40 }, (_, index) => contentOf(`${index} `.padEnd(10_000, '.')))
  const MAX_BYTES = 100_000

  let remote: TestObjectStore
  let store: TestFileStore

  const copies = () =>
    readdirSync(store.folder, { recursive: true, withFileTypes: true }).filter(
      (each) => each.isFile() && !each.parentPath.includes('held'),
    )

  beforeEach(async () => {
    remote = await startObjectStore()
    store = await openS3(remote, { cacheBytes: MAX_BYTES })
    for (const { sha256, bytes } of files) await store.put(sha256, bytes)
  })
  afterEach(async () => {
    await store.close()
    await remote.close()
  })

  it('never have more bytes than allowed, and all files are read', async () => {
    for (const { sha256, bytes } of files) {
      expect(bytes.equals(await store.read(sha256))).toBe(true)
      expect(copies().length * 10_000).toBeLessThanOrEqual(MAX_BYTES)
    }
    const read = await Promise.all(files.map(({ sha256 }) => store.read(sha256)))
    expect(read.every((bytes, index) => files[index]?.bytes.equals(bytes))).toBe(true)
    expect(copies().length * 10_000).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('go in the order of their last use', async () => {
    const [first, ...others] = files.slice(0, 10)
    for (const [index, { sha256 }] of others.entries()) {
      await store.read(sha256)
      utimesSync(pathIn(store.folder, sha256), 1_000 + index, statSync(pathIn(store.folder, sha256)).mtime)
    }
    const oldest = others[0]?.sha256 ?? ''
    await store.read(oldest)
    await store.read(first?.sha256 ?? '')
    await store.read(files[10]?.sha256 ?? '')
    const names = copies().map(({ name }) => name)
    expect(names).toContain(oldest)
    expect(names).not.toContain(others[1]?.sha256)
  })

  it('go although somebody reads them, who can finish', async () => {
    const [first, ...others] = files
    const held = await store.hold(first?.sha256 ?? '')
    for (const { sha256 } of others) await store.read(sha256)
    expect(copies().map(({ name }) => name)).not.toContain(first?.sha256)
    expect(first?.bytes.equals(readFileSync(held.path))).toBe(true)
    await held.release()
  })
})
