import { lifecyclesOf } from '@viewpage/remote-kit'
import { remote } from './remote.ts'

/** The entry point of the browser build: single-spa lifecycles by slot. */
export const slots = lifecyclesOf(remote)
