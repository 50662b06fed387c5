import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runCommand } from '../../test/support/run-command.ts'

const EXAMPLE = join(import.meta.dirname, '../../../docs/example-deck.json')

describe('npm run import -- --check', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-check-'))
    copyFileSync(EXAMPLE, join(folder, 'deck.json'))
    writeFileSync(
      join(folder, 'faulty.json'),
      '{ "schema": 1, "items": [{ "kind": "image", "id": "a" }, 7] }',
    )
    writeFileSync(join(folder, 'broken.json'), `{\n${'  "schema": 1,\n'.repeat(30)}  "items": [1, 2,]\n}`)
    writeFileSync(join(folder, 'utf16.json'), Buffer.from([0xff, 0xfe, 0x7b, 0x00]))
    writeFileSync(join(folder, 'large.json'), ' '.repeat(1_100_000))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: string[]) =>
    runCommand('import.ts', folder, ['--check', ...args], {
      INIT_CWD: folder,
      VIEWPAGE_UPLOAD_LIMIT_MB: '1',
    })

  it('prints one line for a valid deck', async () => {
    expect(await run('deck.json')).toMatchObject({
      code: 0,
      out: 'deck.json: no faults.\n',
      err: '',
    })
  })

  it('prints each fault of a deck with its place, one per line', async () => {
    const { code, out, err } = await run('faulty.json')
    expect([code, out]).toEqual([1, ''])
    const lines = err.trim().split('\n')
    expect(lines).toContain('faulty.json: canvas is missing (/canvas)')
    expect(lines).toContain('faulty.json: items[0] "a": asset is missing (/items/0/asset)')
    expect(lines).toContain('faulty.json: items[1]: it must be an object (/items/1)')
  })

  it.each([
    ['missing.json', /^Cannot check "missing\.json": there is no such file\. Check the path\.\n$/],
    ['.', /^Cannot check "\.": it is not a file\. Name the file itself\.\n$/],
    ['broken.json', /^Cannot check "broken\.json": it is not valid JSON: .* \(line 32\)\.\n$/],
    ['utf16.json', /^Cannot check "utf16\.json": it is not UTF-8 text\. Save it as UTF-8\.\n$/],
    ['large.json', /^Cannot check "large\.json": it has 1\.0 MB, more than 1\.0 MB\. Make it smaller\.\n$/],
  ])('refuses %s in one line', async (file, line) => {
    const { code, err } = await run(file)
    expect([code, err]).toEqual([1, expect.stringMatching(line)])
  })
})
