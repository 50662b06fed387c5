import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'

/** A tiny remote per situation: what its server build does when it is asked to render. */
export type FakeRemote =
  'plain' | 'loops-for-ever' | 'loads-slowly' | 'starts-slowly' | 'throws' | 'cannot-run'

const fileOf = (fake: FakeRemote) => join(import.meta.dirname, '../remotes', `${fake}.cjs`)

export interface FakeBuild {
  readonly manifest: RemoteManifest
  readonly files: Map<string, Uint8Array>
}

/** A build as the preset makes it, with next to nothing in it. */
export function fakeBuild(
  name: string,
  version: string,
  slots: string[],
  fake: FakeRemote = 'plain',
): FakeBuild {
  const container = name.replaceAll('-', '_')
  const text = (content: string) => new TextEncoder().encode(content)
  const server = readFileSync(fileOf(fake), 'utf8')
    .replaceAll('__VERSION__', version)
    .replaceAll('__SLOTS__', JSON.stringify(slots))
  const files = new Map([
    ['remoteEntry.1.js', text(`var ${container}={version:"${version}"}`)],
    ['server.1.cjs', text(server)],
    ['style.1.css', text(`@layer ${name}{.a{color:red}}`)],
    ...LANGUAGES.map((language) => [`locales/${language}.1.json`, text('{"hello":"hello"}')] as const),
  ])
  return {
    files,
    manifest: {
      name,
      version,
      container,
      entry: 'remoteEntry.1.js',
      server: 'server.1.cjs',
      css: ['style.1.css'],
      preload: ['remoteEntry.1.js'],
      exposes: ['./slots'],
      slots,
      emits: [],
      consumes: [],
      shared: {},
      locales: Object.fromEntries(
        LANGUAGES.map((language) => [language, `locales/${language}.1.json`]),
      ) as RemoteManifest['locales'],
      integrity: Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)])),
      timeouts: { render: 150 },
      budget: { allowed: 1, actual: 1 },
    },
  }
}

/** The same build with one more file, or with another content of one. */
export function withFile({ manifest, files }: FakeBuild, file: string, text: string): FakeBuild {
  const content = new TextEncoder().encode(text)
  // No object literal: it would take `__proto__` for the prototype.
  const integrity = Object.fromEntries([...Object.entries(manifest.integrity), [file, integrityOf(content)]])
  return { manifest: { ...manifest, integrity }, files: new Map([...files, [file, content]]) }
}

function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** A shell's build with nothing in it. */
export function writeFakeShell(folder: string): void {
  writeFakeHost(folder, '/shell/', {
    scripts: {
      boot: ['boot.1.js'],
      main: ['vendor.1.js', 'main.1.js'],
      embed: ['embed.1.js'],
      account: ['account.1.js'],
    },
    css: { page: ['page.1.css'], main: ['main.1.css'], embed: ['embed.1.css'] },
  })
}

/** An editor's build with nothing in it. */
export function writeFakeEditor(folder: string): void {
  writeFakeHost(folder, '/editor/', {
    scripts: { boot: ['boot.1.js'], main: ['main.1.js'], 'toolbar-host': ['toolbar-host.1.js'] },
    css: { main: ['main.1.css'], 'toolbar-host': ['toolbar-host.1.css'] },
  })
}

/** What the command for the styleguide builds, with nothing in it but the names of the files. */
export function writeFakeStyleguide(folder: string): void {
  mkdirSync(join(folder, 'mf-all'), { recursive: true })
  for (const file of ['contents.json', 'index.html', 'mf-all/index.html', 'mf-all/main.js']) {
    writeFileSync(join(folder, file), file)
  }
}

/** A host's build, as `application.json` describes one. */
function writeFakeHost(
  folder: string,
  publicPath: string,
  files: { scripts: Record<string, string[]>; css: Record<string, string[]> },
): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  const scripts = Object.values(files.scripts).flat()
  const styles = Object.values(files.css).flat()
  for (const name of [...scripts, ...styles]) {
    writeFileSync(join(folder, name), `/* ${name.split('.')[0]} */`)
  }
  writeFileSync(join(folder, 'locales/en.1.json'), '{"noscript":"Switch on JavaScript."}')
  const names = [...scripts, ...styles, 'locales/en.1.json']
  writeFileSync(
    join(folder, 'application.json'),
    JSON.stringify({
      publicPath,
      ...files,
      integrity: Object.fromEntries(names.map((name) => [name, `sha384-${'A'.repeat(64)}`])),
    }),
  )
}
