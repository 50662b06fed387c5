import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { OtherSlots } from '../foundation/config/other-slots.ts'
import type { Builds } from '../open-releases.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * The builds in the workspaces of this repository. A remote is a folder of the root with the name of a remote.
 *
 * @param otherSlots of the examples, those are published that fill one of these slots. @default none
 */
export function workspaceBuilds(otherSlots: OtherSlots = []): Builds {
  const remotes = readdirSync(root)
    .filter((name) => matches(REMOTE_NAME, name))
    .map((name) => join(root, name, 'dist'))
  const examples = globSync('examples/*/dist/remote.json', { cwd: root })
    .map((file) => join(root, dirname(file)))
    .filter((folder) => slotsOf(folder).some((slot) => otherSlots === '*' || otherSlots.includes(slot)))
  return {
    shellFolder: join(root, 'shell/dist'),
    editorFolder: join(root, 'editor/dist'),
    styleguideFolder: join(root, 'remote-kit/dist/styleguide'),
    remoteFolders: [...remotes, ...examples],
  }
}

function slotsOf(folder: string): readonly string[] {
  return (JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteManifest).slots
}
