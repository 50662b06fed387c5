import { lifecyclesOf } from '@viewpage/remote-kit'
import { components } from './components.ts'

/** Single-spa lifecycles by slot, mounted by the shell. */
export const slots = lifecyclesOf({ slots: components })
