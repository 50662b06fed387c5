import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { loadConfig } from '../src/build.ts'
import { devFolderOf, watchRemote } from '../src/dev/watch-build.ts'
import type { RemoteConfig } from '../src/index.ts'

interface Report {
  readonly built?: RemoteManifest
  readonly failed?: string
  readonly styles?: string
}

describe('a remote that is built on each save', () => {
  let folder: string
  let stop: () => Promise<void>
  /** What the watcher reported, in its order. */
  const reports: Report[] = []
  let read = 0

  const path = (file: string) => join(folder, 'src', file)
  const contentOf = (file: string) => readFileSync(path(file), 'utf8')
  const change = (file: string, from: string, to: string) =>
    writeFileSync(path(file), contentOf(file).replace(from, to))

  /** Waits for the next report of this kind. */
  async function next<Kind extends keyof Report>(kind: Kind): Promise<NonNullable<Report[Kind]>> {
    for (;;) {
      const report = reports[read]
      if (report === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        continue
      }
      read += 1
      const found = report[kind]
      if (found !== undefined) return found
    }
  }

  const builtTexts = ({ locales }: RemoteManifest) =>
    readFileSync(join(devFolderOf(folder), locales.en ?? ''), 'utf8')

  beforeAll(async () => {
    // Beside the original, whose imports it has.
    folder = mkdtempSync(join(import.meta.dirname, 'mf-watched-'))
    cpSync(join(import.meta.dirname, 'mf-sample'), folder, { recursive: true })
    const config = (await loadConfig(folder)) as RemoteConfig
    stop = watchRemote(config, {
      onBuilt: (built) => reports.push({ built }),
      onFailed: (failed) => reports.push({ failed }),
      onStyles: (styles) => reports.push({ styles }),
    })
    await next('built')
  })

  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is built again when a file changes that only its build for browsers has', async () => {
    const before = contentOf('slots.ts')
    writeFileSync(path('slots.ts'), `${before}\nconsole.info('only in browsers')\n`)
    const manifest = await next('built')
    expect(readFileSync(join(devFolderOf(folder), manifest.entry), 'utf8')).toContain('only in browsers')
    writeFileSync(path('slots.ts'), before)
    await next('built')
  })

  it('is built again when a file changes that only its server build has', async () => {
    const before = contentOf('server.ts')
    writeFileSync(path('server.ts'), `${before}\nexport const only = 'on the server'\n`)
    const manifest = await next('built')
    expect(readFileSync(join(devFolderOf(folder), manifest.server), 'utf8')).toContain('on the server')
    writeFileSync(path('server.ts'), before)
    await next('built')
  })

  it.each([
    ['a script', 'components.tsx', 'export const broken = {'],
    ['texts', 'locales/en.json', '{ "sample": '],
    ['a style sheet', 'sample.module.css', '.sample { color: red'],
  ])('says what is wrong with %s, and is built again when it is mended', async (_, file, broken) => {
    const before = contentOf(file)
    writeFileSync(path(file), broken)
    expect(await next('failed')).toContain(file.split('/').at(-1))
    writeFileSync(path(file), before)
    await next('built')
  })

  it('says that a file is gone, and is built again when it is back', async () => {
    renameSync(path('components.tsx'), path('elsewhere.tsx'))
    expect(await next('failed')).toContain('components')
    renameSync(path('elsewhere.tsx'), path('components.tsx'))
    await next('built')
  })

  it('says why a server build cannot run, and is built again when it can', async () => {
    const before = contentOf('server.ts')
    writeFileSync(path('server.ts'), `${before}\nthrow new Error('not on a server')\n`)
    expect(await next('failed')).toContain('not on a server')
    writeFileSync(path('server.ts'), before)
    await next('built')
  })

  it('gives a changed style sheet at once', async () => {
    change('sample.module.css', '{', '{ --probe: 7;')
    expect(await next('styles')).toMatch(/@layer mf-sample[\s\S]*--probe: ?7/)
    await next('built')
  })

  it('has the last of ten fast saves', async () => {
    const texts = JSON.parse(contentOf('locales/en.json')) as object
    for (let count = 1; count <= 10; count += 1)
      writeFileSync(path('locales/en.json'), JSON.stringify({ ...texts, saved: `save ${count}` }))
    let manifest: RemoteManifest
    do manifest = await next('built')
    while (!builtTexts(manifest).includes('save 10'))
    expect(builtTexts(manifest)).toContain('save 10')
  })
})
