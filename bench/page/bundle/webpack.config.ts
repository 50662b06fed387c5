import { join } from 'node:path'
import { application } from '@viewpage/tooling'
import { REMOTES } from '@viewpage/tooling/workspaces'

const root = join(import.meta.dirname, '../../..')
const file = (path: string) => JSON.stringify(path)

/** Imports every remote of the repository, as a plain bundle would. */
const entry = [
  `import { hydrateSlots } from ${file(join(import.meta.dirname, 'hydrate-slots.tsx'))}`,
  ...REMOTES.map(
    (name, index) =>
      `import { components as components${index} } from ${file(join(root, name, 'src/components.ts'))}`,
  ),
  `hydrateSlots({ ${REMOTES.map((name, index) => `${file(name)}: components${index}`).join(', ')} })`,
].join('\n')

export default application({
  folder: import.meta.dirname,
  name: 'bundle',
  publicPath: '/bench/bundle-files/',
  entry: { main: `data:text/javascript,${encodeURIComponent(entry)}` },
})
