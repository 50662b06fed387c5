import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageTree } from '@viewpage/shared-events'

/** The shell's build, as the pages that start it need it. */
export interface ShellBuild {
  readonly folder: string
  /** The inline script. */
  readonly boot: string
  /** Style sheets, inlined in every page. */
  readonly css: string
  /** Style sheet of the server's own pages. */
  readonly siteCss: string
  /** Addresses of its scripts in the order they are needed. */
  readonly scripts: readonly string[]
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
  const messages = new Map<string, MessageTree>()
  const font = files.find((name) => name.includes('latin-wght'))

  return {
    folder,
    boot: (scripts['boot'] ?? []).map(read).join(''),
    css: [...(css['page'] ?? []), ...(css['main'] ?? [])].map(read).join('\n'),
    siteCss: (css['site'] ?? []).map(read).join('\n'),
    scripts: (scripts['main'] ?? []).map((name) => publicPath + name),
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
