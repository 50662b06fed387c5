import { join } from 'node:path'
import { application } from '@viewpage/tooling'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { rulesOfRemotes } from './rules-of-remotes.ts'

const root = join(import.meta.dirname, '../../..')
const file = (path: string) => JSON.stringify(path)
const slots = join(import.meta.dirname, '../slots')

/** Imports every remote of the repository, as a plain bundle would. */
const entry = [
  `import { findPageSlots } from ${file(join(slots, 'page-slots.ts'))}`,
  `import { hydrateSlots } from ${file(join(slots, 'hydrate-slots.tsx'))}`,
  ...REMOTES.map(
    (name, index) =>
      `import { components as components${index} } from ${file(join(root, name, 'src/components.ts'))}`,
  ),
  'const slots = findPageSlots()',
  ...REMOTES.map((name, index) => `hydrateSlots(slots, ${file(name)}, components${index})`),
].join('\n')

const bundle = application({
  folder: import.meta.dirname,
  name: 'bundle',
  publicPath: '/bench/bundle-files/',
  entry: { main: `data:text/javascript,${encodeURIComponent(entry)}` },
})
const remotes = await rulesOfRemotes(root, REMOTES)

/** With the class names of the server's HTML: each remote has its own salt. */
export default {
  ...bundle,
  build: (variant: Parameters<typeof bundle.build>[0]) => {
    const configuration = bundle.build(variant)
    const own = { rules: [...(configuration.module?.rules ?? [])] }
    return { ...configuration, module: { rules: [{ oneOf: [...remotes, own] }] } }
  },
}
