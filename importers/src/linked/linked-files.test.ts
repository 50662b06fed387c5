import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { textFile } from '../../test/support/tiny-sozi.ts'
import { openLinkedFiles, type LinkedFiles } from './linked-files.ts'

const read = async (files: LinkedFiles, address: string, base = 'talk.svg'): Promise<string> => {
  const found = await files.read(address, base)
  return found.kind === 'file' ? Buffer.from(found.bytes).toString() : found.kind
}

describe('the files that were sent with a drawing', () => {
  const sent = [
    textFile('leaf.png', 'leaf'),
    textFile('My Pictures/Größe 1.png', 'tall'),
    textFile('one/same.png', 'one'),
    textFile('two/same.png', 'two'),
    textFile('50% off#1.png', 'cheap'),
  ]
  const open = () => openLinkedFiles({ sent, maxBytes: 100 })

  it.each([
    ['leaf.png', 'leaf'],
    ['./pictures/../leaf.png', 'leaf'],
    ['pictures/leaf.png?v=2#x', 'leaf'],
    ['../../elsewhere/leaf.png', 'leaf'],
    ['file:///home/ada/pictures/leaf.png', 'leaf'],
    ['file:///C:/Users/Ada/leaf.png', 'leaf'],
    [String.raw`C:\Users\Ada\leaf.png`, 'leaf'],
    ['LEAF.PNG', 'leaf'],
    ['My%20Pictures/Gr%C3%B6%C3%9Fe%201.png', 'tall'],
    [String.raw`My Pictures\Größe 1.png`, 'tall'],
    ['Größe 1.png'.normalize('NFD'), 'tall'],
    ['two/same.png', 'two'],
    ['file:///home/ada/one/same.png', 'one'],
    ['50% off#1.png', 'cheap'],
  ])('are found by %s', async (address, content) => expect(await read(open(), address)).toBe(content))

  it.each([
    ['three/same.png', 'missing'],
    ['leaf', 'missing'],
    ['', 'missing'],
    ['..', 'missing'],
    ['a%00b.png', 'missing'],
    ['%E0%A4%A', 'missing'],
    ['https://example.com/leaf.png', 'web'],
    ['//example.com/leaf.png', 'web'],
    ['ftp://example.com/leaf.png', 'web'],
    ['javascript:leaf.png', 'web'],
  ])('do not include %s: %s', async (address, kind) => expect(await read(open(), address)).toBe(kind))

  it('are found from the folder of what links them, and those that nothing links are known', async () => {
    const files = open()
    expect(await read(files, 'same.png', 'two/sheet.css')).toBe('two')
    expect(await read(files, '../one/same.png', 'two/sheet.css')).toBe('one')
    expect(files.unused()).toEqual(['leaf.png', 'My Pictures/Größe 1.png', '50% off#1.png'])
  })
})

describe('the files of a folder', () => {
  let base: string
  let folder: string

  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'viewpage-linked-'))
    folder = join(base, 'talk')
    mkdirSync(join(folder, 'img'), { recursive: true })
    writeFileSync(join(base, 'secret.txt'), 'secret')
    writeFileSync(join(folder, 'img', 'me.png'), 'picture')
    writeFileSync(join(folder, 'Ärger.png'.normalize('NFD')), 'anger')
    symlinkSync(join(base, 'secret.txt'), join(folder, 'link.png'))
    symlinkSync('/', join(folder, 'root'))
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))

  const open = (maxBytes = 100) => openLinkedFiles({ sent: [], folder, maxBytes })

  it.each([
    ['img/me.png', 'picture'],
    ['file:///home/ada/img/me.png', 'picture'],
    ['../talk/img/me.png', 'picture'],
    ['Ärger.png', 'anger'],
    ['ÄRGER.PNG', 'anger'],
    ['IMG/Me.png', 'picture'],
  ])('are found by %s', async (address, content) => expect(await read(open(), address)).toBe(content))

  it.each([
    '../secret.txt',
    '..%2fsecret.txt',
    'img/..%2f..%2fsecret.txt',
    '../../../../../../../../etc/passwd',
    '/etc/passwd',
    String.raw`..\secret.txt`,
    'file:///etc/passwd',
    'link.png',
    'root/etc/passwd',
    'img',
  ])('do not include %s', async (address) => expect(await read(open(), address)).toBe('missing'))

  it('have a limit together', async () => {
    const files = open(10)
    expect(await read(files, 'img/me.png')).toBe('picture')
    expect(await read(files, 'Ärger.png')).toBe('oversized')
  })
})
