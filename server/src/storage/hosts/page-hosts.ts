import type { Html } from '../../foundation/markup/html.ts'
import { readHostBuild, type HostBuild } from './host-build.ts'

/** The host that starts a page: the shell, the small shell of embeds, or the editor. */
export type PageHost = 'page' | 'embed' | 'editor'

/** A host, as a page contains it. */
export interface PageHostBuild {
  readonly build: HostBuild
  /** The name of its texts in the page. */
  readonly name: string
  /** The entry that starts it. */
  readonly entry: string
  /** Addresses of its scripts in the order they are needed. */
  readonly scripts: readonly string[]
  /** Inlined. */
  readonly css: Html
}

export type PageHosts = Readonly<Record<PageHost, PageHostBuild>>

export function createPageHosts(shell: ShellBuild, editor: EditorBuild): PageHosts {
  return {
    page: { build: shell, name: 'shell', entry: 'main', scripts: shell.scriptsOf('main'), css: shell.css },
    embed: {
      build: shell,
      name: 'shell',
      entry: 'embed',
      scripts: shell.scriptsOf('embed'),
      css: shell.embedCss,
    },
    editor: {
      build: editor,
      name: 'editor',
      entry: 'main',
      scripts: editor.scriptsOf('main'),
      css: editor.styles('main'),
    },
  }
}

/** The shell's build, with what the server's own pages take from it. */
export interface ShellBuild extends HostBuild {
  /** Style sheets, inlined in every page. */
  readonly css: Html
  /** The same for an embed. */
  readonly embedCss: Html
  /** Style sheet of the server's own pages. */
  readonly siteCss: Html
  /** What pages around embeds and pages with elements load, and its types: public name to file in the folder. */
  readonly forOtherPages: Readonly<Record<string, string | null>>
}

/**
 * Reads the shell's build once.
 *
 * @throws Error when it was not built.
 */
export function readShellBuild(folder: string): ShellBuild {
  const build = readHostBuild(folder)
  return {
    ...build,
    css: build.styles('page', 'main'),
    embedCss: build.styles('page', 'embed'),
    siteCss: build.styles('site'),
    forOtherPages: {
      'embed-client.js': build.file((name) => /^embed-client\.\w+\.js$/.test(name)),
      'embed-client.d.ts': build.file((name) => name === 'embed-client.d.ts'),
      'viewpage-elements.js': build.file((name) => /^viewpage-elements\.\w+\.js$/.test(name)),
      'viewpage-elements.d.ts': build.file((name) => name === 'viewpage-elements.d.ts'),
    },
  }
}

/** The editor's build, with what it has for other teams' pages. */
export interface EditorBuild extends HostBuild {
  /** What a page without a bundler loads to show the toolbar: public name to file in the folder. */
  readonly toolbarHost: Readonly<Record<string, string | null>>
}

/**
 * Reads the editor's build once.
 *
 * @throws Error when it was not built.
 */
export function readEditorBuild(folder: string): EditorBuild {
  const build = readHostBuild(folder)
  return {
    ...build,
    toolbarHost: {
      'toolbar-host.js': build.file((name) => /^toolbar-host\.\w+\.js$/.test(name)),
      'toolbar-host.css': build.file((name) => /^toolbar-host\.\w+\.css$/.test(name)),
      'toolbar-host.d.ts': build.file((name) => name === 'toolbar-host.d.ts'),
    },
  }
}
