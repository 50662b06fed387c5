import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openLinkedFiles } from '@viewpage/importers/linked/linked-files'
import { textFile } from '@viewpage/importers/testing/tiny-sozi'
import { addressForPeople, openPageFiles, PAGE_ADDRESS } from './page-files.ts'

describe('the files of a page', () => {
  let base: string
  let folder: string

  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'viewpage-files-'))
    folder = join(base, 'talk')
    mkdirSync(join(folder, 'img'), { recursive: true })
    writeFileSync(join(base, 'secret.txt'), 'secret')
    writeFileSync(join(folder, 'img', 'my me.png'), 'picture')
    writeFileSync(join(folder, 'beside.png'), 'picture')
    mkdirSync(join(folder, 'Meine Bilder'))
    for (const [form, name] of [
      ['NFC', 'Größe 1.png'],
      ['NFD', 'Öl.png'],
    ])
      // oxfmt-ignore
      writeFileSync(join(folder, 'Meine Bilder', name?.normalize(form) ?? ''), 'picture')
    symlinkSync(join(base, 'secret.txt'), join(folder, 'link.png'))
    symlinkSync('/', join(folder, 'root'))
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))

  const open = (maxBytes = 100) => openPageFiles(openLinkedFiles({ sent: [], folder, maxBytes }), 'talk.html')
  const read = async (address: string): Promise<string> => {
    const found = await open().read(address)
    return found.kind === 'file' ? Buffer.from(found.bytes).toString() : found.kind
  }

  it.each([
    'img/my%20me.png',
    './img/my me.png',
    'Meine Bilder/Größe 1.png',
    'Meine%20Bilder/Gr%C3%B6%C3%9Fe%201.png',
    `Meine%20Bilder/${encodeURIComponent('Größe 1.png'.normalize('NFD'))}`,
    'Meine Bilder/Öl.png',
    'meine bilder/öl.PNG',
    'folder/lost on the way/beside.png',
    'img/../img/my me.png?v=3',
    '../../css/beside.png',
    `${PAGE_ADDRESS}img/my%20me.png`,
  ])('are found by %s', async (address) => expect(await read(address)).toBe('picture'))

  it.each([
    ['../secret.txt', 'missing'],
    ['..%2fsecret.txt', 'missing'],
    ['img/..%2f..%2fsecret.txt', 'missing'],
    ['../../../../../../../../etc/passwd', 'missing'],
    ['/etc/passwd', 'missing'],
    ['..\\secret.txt', 'missing'],
    ['file:///etc/passwd', 'missing'],
    ['link.png', 'missing'],
    ['root/etc/passwd', 'missing'],
    ['nowhere/link.png', 'missing'],
    ['https://example.com/me.png', 'web'],
    ['//example.com/me.png', 'web'],
    ['http://169.254.169.254/latest/', 'web'],
    ['javascript:alert(1)', 'missing'],
    ['img', 'missing'],
    ['nobody.png', 'missing'],
    ['a%00b.png', 'missing'],
    ['%E0%A4%A', 'missing'],
    ['http://[', 'missing'],
  ])('do not include %s: %s', async (address, kind) => expect(await read(address)).toBe(kind))

  it('have a limit together', async () => {
    const files = open(10)
    expect((await files.read('img/my me.png')).kind).toBe('file')
    expect((await files.read('beside.png')).kind).toBe('oversized')
  })

  it('are named by their paths from the page', () => {
    const names = ['css/a.css', '../../css/my%20a.css', 'http://example.com/a.css'].map((each) =>
      addressForPeople(new URL(each, PAGE_ADDRESS).href),
    )
    expect(names).toEqual(['css/a.css', '../../css/my a.css', 'http://example.com/a.css'])
  })

  it('are those that were sent with it, from its own folder', async () => {
    const sent = [
      textFile('one/img/Größe 1.png'.normalize('NFD'), 'one'),
      textFile('two/img/Größe 1.png', 'two'),
    ]
    for (const name of ['one', 'two'])
      for (const address of [
        'img/Größe 1.png',
        'IMG/GR%C3%96%C3%9FE%201.PNG',
        'css/../img/Gro%CC%88%C3%9Fe 1.png',
      ]) {
        const files = openPageFiles(openLinkedFiles({ sent, maxBytes: 0 }), `${name}/index.html`)
        const found = await files.read(address)
        expect(found.kind === 'file' ? Buffer.from(found.bytes).toString() : found.kind).toBe(name)
      }
  })
})
