import { join } from 'node:path'
import { jestConfig } from '@viewpage/tooling/jest'

const config = jestConfig({ folder: import.meta.dirname, dom: true })

export default {
  ...config,
  extensionsToTreatAsEsm: [...config.extensionsToTreatAsEsm, '.svelte'],
  transform: {
    ...config.transform,
    '\\.svelte$': join(import.meta.dirname, 'build/svelte-transform.cjs'),
  },
}
