import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { Builds } from '../parts.ts'

const root = join(import.meta.dirname, '../../..')

/** The builds in the workspaces of this repository. A remote is a folder of the root with the name of a remote. */
export function workspaceBuilds(): Builds {
  return {
    shellFolder: join(root, 'shell/dist'),
    editorFolder: join(root, 'editor/dist'),
    styleguideFolder: join(root, 'remote-kit/dist/styleguide'),
    remoteFolders: readdirSync(root)
      .filter((name) => matches(REMOTE_NAME, name))
      .map((name) => join(root, name, 'dist')),
  }
}
