import type { Html } from '../http/markup/html.ts'
import type { EditorBuild } from './editor-build.ts'
import type { HostBuild } from './host-build.ts'
import type { ShellBuild } from './shell-build.ts'

/** What brings a page to life: the whole shell, the small one of embeds, or the editor. */
export type PageHost = 'page' | 'embed' | 'editor'

/** A host, as a page contains it. */
export interface PageHostBuild {
  readonly build: HostBuild
  /** Its texts stand under this name. */
  readonly name: string
  /** Addresses of its scripts in the order they are needed. */
  readonly scripts: readonly string[]
  /** Inlined. */
  readonly css: Html
}

export type PageHosts = Readonly<Record<PageHost, PageHostBuild>>

export function createPageHosts(shell: ShellBuild, editor: EditorBuild): PageHosts {
  return {
    page: { build: shell, name: 'shell', scripts: shell.scriptsOf('main'), css: shell.css },
    embed: { build: shell, name: 'shell', scripts: shell.scriptsOf('embed'), css: shell.embedCss },
    editor: { build: editor, name: 'editor', scripts: editor.scriptsOf('main'), css: editor.styles('main') },
  }
}
