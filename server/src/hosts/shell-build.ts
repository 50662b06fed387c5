import type { Html } from '../http/markup/html.ts'
import { readHostBuild, type HostBuild } from './host-build.ts'

/** The shell's build, with what the server's own pages take from it. */
export interface ShellBuild extends HostBuild {
  /** Style sheets, inlined in every page. */
  readonly css: Html
  /** The same for an embed. */
  readonly embedCss: Html
  /** Style sheet of the server's own pages. */
  readonly siteCss: Html
  /** What pages around embeds load, and its types: public name to file in the folder. */
  readonly embedClient: Readonly<Record<string, string | null>>
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
    embedClient: {
      'embed-client.js': build.file((name) => /^embed-client\.\w+\.js$/.test(name)),
      'embed-client.d.ts': build.file((name) => name === 'embed-client.d.ts'),
    },
  }
}
