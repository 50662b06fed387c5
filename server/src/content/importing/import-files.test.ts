import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import { importDeck, type ImportLimits, type InputFile } from '@viewpage/importers'
import { importFiles } from './import-files.ts'
import type { ImportProgress } from './import-task.ts'

const talk = [{ name: 'talk.pdf', bytes: tinyPdf({ pages: [{ content: textAt(50, 450, 40, 'Hello') }] }) }]
const repeated =
  `<defs><g id="u0"><rect width="9" height="9"/></g>` +
  Array.from({ length: 12 }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`).join(
    '',
  ) +
  '</defs><use href="#u12"/>'

describe('an import in its own process', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-import-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function importApart(
    files: readonly InputFile[],
    limits: Partial<ImportLimits> = {},
    onProgress: (progress: ImportProgress) => void = () => undefined,
  ) {
    const paths = files.map(({ name, bytes }) => {
      const path = join(folder, `given-${name}`)
      writeFileSync(path, bytes)
      return { name, path }
    })
    return importFiles(paths, { output: folder, limits, onProgress })
  }

  it('returns the same deck with its pictures, and sends progress that never decreases', async () => {
    const progress: ImportProgress[] = []
    const { title, steps, content } = await importApart(talk, {}, (each) => progress.push(each))
    const here = await importDeck(talk)
    expect([title, steps, JSON.parse(content.document)]).toEqual([here.title, 1, here.document])
    expect(content.files.map(({ role }) => role)).toEqual(['poster', 'card', 'step', 'original'])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(content.files.map(({ sha256 }) => sha256)))
    const reading = progress.filter(({ stage }) => stage === 'reading').map(({ fraction }) => fraction)
    expect(reading).toEqual([...reading].sort((one, other) => one - other))
    expect(progress.at(-1)).toMatchObject({ stage: 'painting', fraction: 1 })
  }, 120_000)

  it('refuses with the same message', async () => {
    const refusal = importApart([{ name: 'empty.pdf', bytes: new Uint8Array() }])
    await expect(refusal).rejects.toMatchObject({
      name: 'ImportError',
      failure: 'empty',
      message: 'Cannot import "empty.pdf": the file is empty. Export it again.',
    })
  }, 120_000)

  it('is ended at its memory limit', async () => {
    const refusal = importApart(tinySozi(repeated), { memory: 8 * 1024 * 1024 })
    await expect(refusal).rejects.toThrow(
      'Cannot import "talk.svg": reading it takes more than 8 MB of memory. Make its pictures smaller, or split it into several presentations.',
    )
  }, 120_000)

  it('is ended at its time limit', async () => {
    const refusal = importApart(tinySozi(repeated), { milliseconds: 300 })
    await expect(refusal).rejects.toThrow(
      'Cannot import "talk.svg": it took longer than 0 seconds. Simplify it, or split it into several presentations.',
    )
  }, 120_000)
})
