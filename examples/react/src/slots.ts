import { lifecyclesOf } from '@viewpage/remote-kit'
import { components } from './components.ts'

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = lifecyclesOf({ slots: components })
