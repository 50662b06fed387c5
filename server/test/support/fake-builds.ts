import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { ActionContracts, RemoteContract } from '@viewpage/shared-events/wire'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import type { Builds } from '../../src/open-releases.ts'

/** Tiny remotes, named for what their server build does when it renders. */
export type FakeRemote =
  | 'plain'
  | 'names-the-visitor'
  | 'loops-for-ever'
  | 'loads-slowly'
  | 'starts-slowly'
  | 'throws'
  | 'promises-for-ever'
  | 'promises-late'
  | 'cannot-run'
  | 'fails-in-japanese'
  | 'shows-data'
  | 'names-files'

const fileOf = (fake: FakeRemote) => join(import.meta.dirname, '../remotes', `${fake}.cjs`)

export interface FakeBuild {
  readonly manifest: RemoteManifest
  readonly files: Map<string, Uint8Array>
}

/** A minimal build in the format of the preset. */
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

/** The same build with a file added or replaced. */
export function withFile({ manifest, files }: FakeBuild, file: string, text: string): FakeBuild {
  const content = new TextEncoder().encode(text)
  // Not an object literal, which would treat `__proto__` as the prototype.
  const integrity = Object.fromEntries([...Object.entries(manifest.integrity), [file, integrityOf(content)]])
  return { manifest: { ...manifest, integrity }, files: new Map([...files, [file, content]]) }
}

const NO_CONTRACT: RemoteContract = { kit: '1.2.0', emits: {}, consumes: {}, slotProps: {}, exposes: {} }

/** The same build with a contract, and with the actions and components of it in manifest and server build. */
export function withContract(build: FakeBuild, part: Partial<RemoteContract>): FakeBuild {
  const contract = { ...NO_CONTRACT, ...part }
  const keysOf = (actions: ActionContracts) => Object.keys(actions)
  const [emits, consumes] = [keysOf(contract.emits), keysOf(contract.consumes)]
  const declared = JSON.stringify({
    emits: emits.map((key) => ({ key })),
    consumes: consumes.map((key) => ({ key })),
  })
  const server = Buffer.from(build.files.get('server.1.cjs') ?? [])
    .toString()
    .replace('{ emits: [], consumes: [] }', declared)
  const whole = withFile(withFile(build, 'server.1.cjs', server), 'contract.json', JSON.stringify(contract))
  const exposes = ['./slots', ...Object.keys(contract.exposes)]
  const events = contract.events && Object.keys(contract.events)
  const manifest = { ...whole.manifest, contract: 'contract.json', emits, consumes, exposes } as const
  return { ...whole, manifest: { ...manifest, ...(events && { events }) } }
}

function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/**
 * Empty builds of shell, editor and styleguide, and no remotes.
 *
 * @param hash part of the file names of shell and editor
 */
export function fakeBuilds(folder: string, hash?: string): Builds {
  const shellFolder = join(folder, 'shell')
  const editorFolder = join(folder, 'editor')
  writeFakeShell(shellFolder, hash)
  writeFakeEditor(editorFolder, hash)
  const styleguideFolder = join(folder, 'styleguide')
  writeFakeStyleguide(styleguideFolder)
  return { shellFolder, editorFolder, styleguideFolder, remoteFolders: [] }
}

/** Writes an empty build of the shell. @param hash part of the file names */
function writeFakeShell(folder: string, hash = '1'): void {
  writeFakeHost(folder, '/shell/', hash, {
    scripts: {
      boot: ['boot.js'],
      main: ['vendor.js', 'main.js'],
      embed: ['embed.js'],
      account: ['account.js'],
      passkeys: ['passkeys.js'],
      staff: ['staff.js'],
    },
    css: { page: ['page.css'], main: ['main.css'], embed: ['embed.css'] },
  })
}

/** Writes an empty build of the editor. @param hash part of the file names */
function writeFakeEditor(folder: string, hash = '1'): void {
  writeFakeHost(folder, '/editor/', hash, {
    scripts: { boot: ['boot.js'], main: ['main.js'], 'toolbar-host': ['toolbar-host.js'] },
    css: { main: ['main.css'], 'toolbar-host': ['toolbar-host.css'] },
  })
}

/** Writes an empty styleguide: each file contains its own name. */
function writeFakeStyleguide(folder: string): void {
  mkdirSync(join(folder, 'mf-all'), { recursive: true })
  for (const file of ['contents.json', 'index.html', 'mf-all/index.html', 'mf-all/main.js']) {
    writeFileSync(join(folder, file), file)
  }
}

/** Writes the build of a host, with its `application.json`. */
function writeFakeHost(
  folder: string,
  publicPath: string,
  hash: string,
  entries: { scripts: Record<string, string[]>; css: Record<string, string[]> },
): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  const hashed = (names: string[]) => names.map((name) => name.replace('.', `.${hash}.`))
  const allHashed = (of: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(of).map(([entry, names]) => [entry, hashed(names)]))
  const files = { scripts: allHashed(entries.scripts), css: allHashed(entries.css) }
  const code = [...Object.values(files.scripts), ...Object.values(files.css)].flat()
  for (const name of code) writeFileSync(join(folder, name), `/* ${name.split('.')[0]} */`)
  const messages = `locales/en.${hash}.json`
  writeFileSync(join(folder, messages), '{"noscript":"Switch on JavaScript."}')
  const names = [...code, messages]
  const loads = Object.fromEntries(
    Object.keys(files.scripts).map((entry) => [
      entry,
      [...(files.scripts[entry] ?? []), ...(files.css[entry] ?? [])],
    ]),
  )
  writeFileSync(
    join(folder, 'application.json'),
    JSON.stringify({
      publicPath,
      ...files,
      loads,
      integrity: Object.fromEntries(names.map((name) => [name, `sha384-${'A'.repeat(64)}`])),
    }),
  )
}
