import { lifecyclesOf } from '@viewpage/remote-kit'
import { remote } from './remote.ts'

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = lifecyclesOf(remote)
