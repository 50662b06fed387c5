import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageTree } from '@viewpage/shared-events'
import type { PageHost } from './page-release.ts'

/** The shell's build, as the pages that start it need it. */
export interface ShellBuild {
  readonly folder: string
  /** The inline script. */
  readonly boot: string
  /** Style sheets, inlined in every page. */
  readonly css: string
  /** The same for an embed. */
  readonly embedCss: string
  /** Style sheet of the server's own pages. */
  readonly siteCss: string
  /** Addresses of each host's scripts in the order they are needed. */
  readonly scriptsOf: Readonly<Record<PageHost, readonly string[]>>
  /** What pages around embeds load, and its types: public name to file in the folder. */
  readonly embedClient: Readonly<Record<string, string | null>>
  /** Address to integrity of every script and style sheet. */
  readonly integrity: Readonly<Record<string, string>>
  /** The font most texts need, preloaded. */
  readonly font: string | null
  readonly messagesOf: (language: string) => MessageTree
}

/**
 * Reads the shell's build once.
 *
 * @throws Error when it was not built.
 */
export function readShellBuild(folder: string): ShellBuild {
  const file = join(folder, 'application.json')
  if (!existsSync(file)) {
    throw new Error(`[server] Failed to start: there is no ${file}. Build first: npm run build.`)
  }
  const application = JSON.parse(readFileSync(file, 'utf8')) as ApplicationJson
  const { publicPath, scripts, css, integrity } = application
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files = Object.keys(integrity)
  const styles = (...entries: string[]) =>
    entries
      .flatMap((entry) => css[entry] ?? [])
      .map(read)
      .join('\n')
  const scriptsOf = (entry: string) => (scripts[entry] ?? []).map((name) => publicPath + name)
  const messages = new Map<string, MessageTree>()
  const font = files.find((name) => name.includes('latin-wght'))

  return {
    folder,
    boot: (scripts['boot'] ?? []).map(read).join(''),
    css: styles('page', 'main'),
    embedCss: styles('page', 'embed'),
    siteCss: styles('site'),
    scriptsOf: { page: scriptsOf('main'), embed: scriptsOf('embed') },
    embedClient: {
      'embed-client.js': scripts['embed-client']?.[0] ?? null,
      'embed-client.d.ts': files.find((name) => name === 'embed-client.d.ts') ?? null,
    },
    integrity: Object.fromEntries(
      Object.entries(integrity)
        .filter(([name]) => /\.(js|css)$/.test(name))
        .map(([name, hash]) => [publicPath + name, hash]),
    ),
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

interface ApplicationJson {
  readonly publicPath: string
  readonly scripts: Readonly<Record<string, readonly string[]>>
  readonly css: Readonly<Record<string, readonly string[]>>
  readonly integrity: Readonly<Record<string, string>>
}
