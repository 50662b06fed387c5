import { join } from 'node:path'
import type { Builds } from '../parts.ts'

const root = join(import.meta.dirname, '../../..')
const REMOTES = ['mf-header-search', 'mf-viewer', 'mf-toolbar', 'mf-identification', 'mf-sidebars']

/** The builds in the workspaces of this repository. */
export function workspaceBuilds(): Builds {
  return {
    shellFolder: join(root, 'shell/dist'),
    editorFolder: join(root, 'editor/dist'),
    styleguideFolder: join(root, 'remote-kit/dist/styleguide'),
    remoteFolders: REMOTES.map((name) => join(root, name, 'dist')),
  }
}
