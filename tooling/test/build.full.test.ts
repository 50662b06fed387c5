import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import webpack, { type MultiStats } from 'webpack'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { build, finishRemote, loadConfig } from '../src/build.ts'
import { integrityOf } from '../src/describe/remote-json.ts'
import type { RemoteConfig } from '../src/index.ts'
import { isSourceMap } from '../src/webpack/source-maps.ts'

const sample = join(import.meta.dirname, 'mf-sample')

describe('the build of a remote', () => {
  let out: string
  let remote: RemoteManifest
  const read = (file: string) => readFileSync(join(out, file), 'utf8')

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
    remote = (await build(sample, { out })) as RemoteManifest
  })

  afterAll(() => rmSync(out, { recursive: true, force: true }))

  it('has one file for the slots, and a lazy chunk', () => {
    const scripts = readdirSync(out).filter((file) => file.endsWith('.js'))
    expect(scripts).toHaveLength(2)
    expect(scripts).toContain(remote.entry)
    expect(read(remote.entry)).toMatch(/^var mf_sample;/)
  })

  it('describes itself in remote.json, from the declaration', () => {
    expect(remote).toMatchObject({
      name: 'mf-sample',
      version: '2.3.4',
      container: 'mf_sample',
      slots: ['sample', 'plain'],
      slotPolicies: { sample: { replaceBy: 'row', height: 40 }, plain: 'silent' },
      skeletons: { sample: { blocks: [{ kind: 'box', height: 40 }] } },
      emits: ['sample/laterOpened@1', 'toolbar/linkCopied@1'],
      events: ['mf-sample/later_opened@1'],
      consumes: ['viewer/loadingFinished@1', 'viewer/stepChanged@1'],
      exposes: ['./slots'],
      shared: { react: '^19.0.0', 'remote-kit': '^1.5.0' },
      data: { notes: { ttlSeconds: 30, for: 'everybody', schema: { type: 'object' } } },
      calls: { addNote: { method: 'POST', body: { properties: { text: { maxLength: 500 } } } } },
    })
    // It does not import it.
    expect(Object.keys(remote.shared)).not.toContain('react-dom')
    expect(Object.keys(remote.locales)).toEqual(['de', 'en'])
    expect(JSON.parse(read('remote.json'))).toEqual(remote)
  })

  // docs/behaviour/releases.md#languages-of-a-remote
  it('has the texts of each of its languages, with the English ones that the language lacks', () => {
    const { de = '', en = '' } = remote.locales
    const steps = { steps_one: '{{count}} step', steps_other: '{{count}} steps' }
    expect(JSON.parse(read(en))).toEqual({ hello: 'hello', ...steps })
    expect(JSON.parse(read(de))).toEqual({ hello: 'hallo', '@en': steps })
  })

  // docs/behaviour/releases.md#languages-of-a-remote
  it.each([
    ['nl.json', '{}', 'src/locales/nl.json is in no language of the site'],
    ['fr.json', '{}', 'its server build does not import src/locales/fr.json'],
    ['en.json', null, 'src/locales/en.json does not exist'],
  ])('fails because of src/locales/%s with %s', async (name, content, reason) => {
    const copy = mkdtempSync(join(import.meta.dirname, 'mf-copy-'))
    try {
      cpSync(sample, copy, { recursive: true })
      if (content === null) rmSync(join(copy, 'src/locales', name))
      else writeFileSync(join(copy, 'src/locales', name), content)
      await expect(build(copy, { out: join(copy, 'dist') })).rejects.toThrow(reason)
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })

  it('lists every file with its integrity, except source maps', () => {
    const files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
      .filter((file) => file !== 'remote.json' && file !== 'mf-manifest.json' && !isSourceMap(file))
    expect(Object.keys(remote.integrity).sort()).toEqual(files.sort())
    for (const file of files) expect(remote.integrity[file]).toBe(integrityOf(readFileSync(join(out, file))))
  })

  // docs/behaviour/errors.md#source-positions
  it('has a source map for each script, which names sources and does not contain them', () => {
    const scripts = Object.keys(remote.integrity).filter((file) => file.endsWith('.js'))
    expect(readdirSync(join(out, 'maps')).sort()).toEqual(scripts.map((file) => `${file}.map`).sort())
    const map = JSON.parse(read(`maps/${remote.entry}.map`)) as { sources: string[] }
    expect(map.sources).toContain('mf-sample/src/slots.ts')
    expect(map).not.toHaveProperty('sourcesContent')
    expect(read(remote.entry)).not.toContain('sourceMappingURL')
  })

  it('contains no shared module', () => {
    expect(read(remote.entry)).not.toContain('react.transitional.element')
    expect(remote.budget.actual).toBeLessThan(remote.budget.allowed)
  })

  it('refuses lazy files that are not in the map of the page', () => {
    expect(read(remote.entry)).toMatch(/\.integrity\s?=\s?self\.__integrity/)
    expect(read(remote.entry)).toContain('sha256-none')
  })

  // docs/behaviour/errors.md#chunk-timeout
  it('waits 120 seconds for a lazy chunk', () => {
    const [, ms] = /type:\s?"timeout",\s?target:\s?\w+\s?\}\),\s?(\w+)\)/.exec(read(remote.entry)) ?? []
    expect(Number(ms)).toBe(120_000)
  })

  it('has a cascade layer of its own, with class names of this version', () => {
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

  it('renders on the server without other files, with the same class names', () => {
    const server = createRequire(join(out, 'x.js'))(`./${remote.server}`) as {
      render: (slot: string, props: object) => string
    }
    const html = server.render('sample', { pageData: { language: 'en', evaluatedFeatures: {} } })
    const className = /class="([^"]+)"/.exec(html)?.[1]
    expect(className).toMatch(/^sample-/)
    expect(read(remote.entry)).toContain(`"${className}"`)
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('renders the data of its team, and without the data', () => {
    const server = createRequire(join(out, 'x.js'))(`./${remote.server}`) as {
      render: (slot: string, props: object) => string
    }
    const render = (remoteData: object) =>
      server.render('plain', {
        pageData: { language: 'en', evaluatedFeatures: {}, oid: 'orbit1', deck: {}, remoteData },
      })
    const notes = { value: { notes: [{ text: 'One <b>' }] }, reason: null }
    expect(render({ 'mf-sample': { version: '2.3.4', sources: { notes } } })).toBe('<p>One &lt;b&gt;</p>')
    expect(render({})).toBe('<p>loading</p>')
  })

  it('has the addresses of its data in no file that browsers load', () => {
    for (const file of Object.keys(remote.integrity).filter((name) => name !== remote.server))
      expect(read(file)).not.toContain('notes.example.com')
  })

  it('has other class names in another version, so that one page can show both', async () => {
    const other = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
    const next = (await build(sample, { out: other, version: '2.3.5' })) as RemoteManifest
    const [sheet = ''] = next.css
    expect(readFileSync(join(other, sheet), 'utf8')).not.toBe(read(remote.css[0] ?? ''))
    rmSync(other, { recursive: true, force: true })
  })
})

describe('a remote whose lazy chunks', () => {
  let out: string
  let config: RemoteConfig
  let stats: MultiStats

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
    config = (await loadConfig(sample)) as RemoteConfig
    stats = await built(config.builds({ mode: 'production', out }))
  })

  afterAll(() => rmSync(out, { recursive: true, force: true }))

  const finishWith = (lazyBudgetBytes: number) =>
    finishRemote(
      { ...config, options: { ...config.options, budgetBytes: Infinity, lazyBudgetBytes } },
      stats,
      { out },
    )

  it('exceed the budget fails to build, with advice', () => {
    expect(() => finishWith(10)).toThrow(
      /^\[tooling\] Failed to build mf-sample: what it loads later has \d+ bytes \(Brotli\), the budget is 10\. Leave something out, or raise the budget in webpack\.config\.ts\.$/,
    )
  })

  it('are as they should fails to build all the same for data that does not hold', () => {
    const other = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
    cpSync(out, other, { recursive: true })
    const server = join(other, readdirSync(other).find((file) => file.startsWith('server.')) ?? '')
    writeFileSync(server, readFileSync(server, 'utf8').replace('ttlSeconds: 30', 'ttlSeconds: 1'))
    const finish = () =>
      finishRemote({ ...config, options: { ...config.options, budgetBytes: Infinity } }, stats, {
        out: other,
      })
    expect(finish).toThrow(
      '[tooling] Failed to build mf-sample: the data that src/remote.ts declares does not hold. data/notes/ttlSeconds must be >= 5.',
    )
    rmSync(other, { recursive: true, force: true })
  })

  it('fit the budget to the byte is built', () => {
    const lazy = readdirSync(out).filter((file) => file.endsWith('.js') && !file.startsWith('remoteEntry'))
    const bytes = lazy.reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(join(out, file))).length,
      0,
    )
    expect(lazy.length).toBeGreaterThan(0)
    expect(finishWith(bytes).name).toBe('mf-sample')
    expect(() => finishWith(bytes - 1)).toThrow('what it loads later')
  })
})

function built(configurations: webpack.Configuration[]): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (stats && !error && !stats.hasErrors()) resolve(stats)
        else reject(error ?? new Error(stats?.toString('errors-only')))
      })
    })
  })
}
