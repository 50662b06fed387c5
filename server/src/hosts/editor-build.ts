import { readHostBuild, type HostBuild } from './host-build.ts'

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
