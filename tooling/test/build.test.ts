import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { build } from '../src/build.ts'
import { integrityOf, type RemoteJson } from '../src/describe/remote-json.ts'

const sample = join(import.meta.dirname, 'mf-sample')

describe('the build of a remote', () => {
  let out: string
  let remote: RemoteJson
  const read = (file: string) => readFileSync(join(out, file), 'utf8')

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
    remote = (await build(sample, { out })) as RemoteJson
  }, 60_000)

  afterAll(() => rmSync(out, { recursive: true, force: true }))

  it('is one file for the slots, and a lazy chunk for what comes later', () => {
    const scripts = readdirSync(out).filter((file) => file.endsWith('.js'))
    expect(scripts).toHaveLength(2)
    expect(scripts).toContain(remote.entry)
    expect(read(remote.entry)).toMatch(/^var mf_sample;/)
  })

  it('says what it is in remote.json, read from the code', () => {
    expect(remote).toMatchObject({
      name: 'mf-sample',
      version: '2.3.4',
      container: 'mf_sample',
      slots: ['sample'],
      emits: ['toolbar/linkCopied@1'],
      consumes: ['viewer/loadingFinished@1', 'viewer/stepChanged@1'],
      exposes: ['./slots'],
      shared: { react: '^19.0.0', 'remote-kit': '^1.0.0', 'shared-events': '^1.0.0' },
    })
    expect(Object.keys(remote.locales)).toHaveLength(9)
    expect(JSON.parse(read('remote.json'))).toEqual(remote)
  })

  it('lists every file with its integrity', () => {
    const files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
      .filter((file) => file !== 'remote.json' && file !== 'mf-manifest.json')
    expect(Object.keys(remote.integrity).sort()).toEqual(files.sort())
    for (const file of files) expect(remote.integrity[file]).toBe(integrityOf(readFileSync(join(out, file))))
  })

  it('holds no shared module: the host does', () => {
    expect(read(remote.entry)).not.toContain('react.transitional.element')
    expect(remote.budget.actual).toBeLessThan(remote.budget.allowed)
  })

  it('refuses lazy files that the page does not know', () => {
    expect(read(remote.entry)).toMatch(/\.integrity\s?=\s?self\.__integrity/)
    expect(read(remote.entry)).toContain('sha256-none')
  })

  it('keeps its styles in a cascade layer of its own, under names of this version', () => {
    const [sheet = ''] = remote.css
    expect(read(sheet)).toMatch(/^@layer mf-sample\{\.sample-\w+\{/)
  })

  it('can be loaded by any Module Federation 2 host by its manifest', () => {
    expect(JSON.parse(read('mf-manifest.json'))).toMatchObject({
      name: 'mf_sample',
      metaData: {
        globalName: 'mf_sample',
        publicPath: 'auto',
        remoteEntry: { name: remote.entry, type: 'var' },
      },
      exposes: [{ name: 'slots', path: './slots', assets: { js: { sync: [remote.entry] } } }],
    })
  })

  it('renders on the server with nothing beside it, in the same class names', () => {
    const server = createRequire(join(out, 'x.js'))(`./${remote.server}`) as {
      render: (slot: string, props: object) => string
    }
    const html = server.render('sample', { pageData: { language: 'en', evaluatedFeatures: {} } })
    const className = /class="([^"]+)"/.exec(html)?.[1]
    expect(className).toMatch(/^sample-/)
    expect(read(remote.entry)).toContain(`"${className}"`)
  })

  it('gives another version other class names, so that two can stand on one page', async () => {
    const other = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
    const next = (await build(sample, { out: other, version: '2.3.5' })) as RemoteJson
    const [sheet = ''] = next.css
    expect(readFileSync(join(other, sheet), 'utf8')).not.toBe(read(remote.css[0] ?? ''))
    rmSync(other, { recursive: true, force: true })
  }, 60_000)
})
