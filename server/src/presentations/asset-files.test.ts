import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAssetFiles, type AssetFiles } from './asset-files.ts'

const content = Buffer.from('a picture')
const nobody = () => Promise.resolve(false)

describe('a file that may have no use any more', () => {
  let folder: string
  let files: AssetFiles

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-files-'))
    files = createAssetFiles(folder)
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  it('is deleted when nobody uses it, and stays when somebody does', async () => {
    const { sha256 } = await files.put(content)
    await files.removeUnless(sha256, () => Promise.resolve(true))
    expect(existsSync(files.pathOf(sha256))).toBe(true)
    await files.removeUnless(sha256, nobody)
    expect(existsSync(files.pathOf(sha256))).toBe(false)
  })

  it('stays while somebody is about to use it', async () => {
    const [one, other] = [files.hold(), files.hold()]
    const { sha256 } = await one.put(content)
    await other.put(content)
    one.release()
    await files.removeUnless(sha256, nobody)
    expect(existsSync(files.pathOf(sha256))).toBe(true)
    other.release()
    await files.removeUnless(sha256, nobody)
    expect(existsSync(files.pathOf(sha256))).toBe(false)
  })

  it('is written anew by who stores it while it is deleted', async () => {
    const { sha256 } = await files.put(content)
    const removal = files.removeUnless(sha256, nobody)
    const stored = await files.hold().put(content)
    await removal
    expect([stored.isNew, existsSync(files.pathOf(sha256))]).toEqual([true, true])
  })
})
