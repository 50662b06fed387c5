import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostManifest, MessageTree } from '@viewpage/shared-events'
import type { Html } from '../../foundation/markup/html.ts'
import { inlineScript, inlineStyle } from '../../foundation/markup/inline-code.ts'

/** The build of a host, as the pages that start it need it. */
export interface HostBuild {
  readonly folder: string
  /** Where its files are served, with slashes at both ends. */
  readonly publicPath: string
  /** The inline script. */
  readonly boot: Html
  /** The style sheets of some entries in one; the same object each time. */
  readonly styles: (...entries: string[]) => Html
  /** Addresses of an entry's scripts in the order they are needed. */
  readonly scriptsOf: (entry: string) => readonly string[]
  /** Names of all files, below its folder. */
  readonly files: readonly string[]
  /** The file of that name, or `null`. */
  readonly file: (find: (name: string) => boolean) => string | null
  /** Address to integrity of every script and style sheet. */
  readonly integrity: Readonly<Record<string, string>>
  /** The same of those that these entries may load, at once or later. */
  readonly integrityOf: (...entries: string[]) => Readonly<Record<string, string>>
  /** The shared modules that it has for remotes: share key to version. */
  readonly provides: Readonly<Record<string, string>>
  /** The font most texts need, preloaded. */
  readonly font: string | null
  readonly messagesOf: (language: string) => MessageTree
}

/**
 * Reads the build of a host once.
 *
 * @throws Error when it was not built.
 */
export function readHostBuild(folder: string): HostBuild {
  const file = join(folder, 'application.json')
  if (!existsSync(file)) {
    throw new Error(`[server] Failed to start: there is no ${file}. Build first: npm run build.`)
  }
  const application = JSON.parse(readFileSync(file, 'utf8')) as HostManifest
  const { publicPath, scripts, css, loads, integrity, provides = {} } = application
  const addressesOf = (names: Iterable<string>) =>
    Object.fromEntries(
      [...names]
        .filter((name) => /\.(?:js|css)$/.test(name))
        .map((name) => [publicPath + name, integrity[name] ?? '']),
    )
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files = Object.keys(integrity)
  const messages = new Map<string, MessageTree>()
  const sheets = new Map<string, Html>()
  const font = files.find((name) => name.includes('latin-wght'))

  return {
    folder,
    publicPath,
    boot: inlineScript((scripts['boot'] ?? []).map(read).join('')),
    styles(...entries) {
      const key = entries.join()
      const known = sheets.get(key)
      if (known) return known
      const sheet = inlineStyle(
        entries
          .flatMap((entry) => css[entry] ?? [])
          .map(read)
          .join('\n'),
      )
      sheets.set(key, sheet)
      return sheet
    },
    scriptsOf: (entry) => (scripts[entry] ?? []).map((name) => publicPath + name),
    files,
    file: (find) => files.find(find) ?? null,
    integrity: addressesOf(files),
    integrityOf: (...entries) =>
      addressesOf(loads ? new Set(entries.flatMap((entry) => loads[entry] ?? [])) : files),
    provides,
    font: font === undefined ? null : publicPath + font,
    messagesOf(language) {
      const known = messages.get(language)
      if (known) return known
      const name = files.find((each) => each.startsWith(`locales/${language}.`))
      const tree = name === undefined ? {} : (JSON.parse(read(name)) as MessageTree)
      messages.set(language, tree)
      return tree
    },
  }
}
