import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { OtherSlots } from '../foundation/config/other-slots.ts'
import type { Builds } from '../open-releases.ts'

const root = join(import.meta.dirname, '../../..')

interface WorkspaceBuildOptions {
  /** Of the examples, those are published that fill one of these slots. @default none */
  readonly otherSlots?: OtherSlots
  /** Whether the builds are those that `npm run dev` keeps making. @default false */
  readonly devBuilds?: boolean
}

/** The builds in the workspaces of this repository. A remote is a folder of the root with the name of a remote. */
export function workspaceBuilds({ otherSlots = [], devBuilds = false }: WorkspaceBuildOptions = {}): Builds {
  const out = devBuilds ? 'dist/dev' : 'dist'
  const remotes = readdirSync(root)
    .filter((name) => matches(REMOTE_NAME, name))
    .map((name) => join(root, name, out))
  const examples = globSync('examples/*/dist/remote.json', { cwd: root })
    .map((file) => join(root, dirname(file)))
    .filter((folder) => slotsOf(folder).some((slot) => otherSlots === '*' || otherSlots.includes(slot)))
  return {
    shellFolder: join(root, 'shell', out),
    editorFolder: join(root, 'editor', out),
    styleguideFolder: join(root, 'remote-kit', out, 'styleguide'),
    remoteFolders: [...remotes, ...examples],
  }
}

function slotsOf(folder: string): readonly string[] {
  return (JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteManifest).slots
}
