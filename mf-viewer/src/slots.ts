import { lifecyclesOf } from '@viewpage/remote-kit'
import { remote } from './remote.ts'

/** Single-spa lifecycles by slot, mounted by the shell. */
export const slots = lifecyclesOf(remote)
