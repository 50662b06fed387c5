import { lifecyclesOf } from '@viewpage/remote-kit'
import { components } from 'part'

/** The single-spa lifecycles of each slot, from `single-spa-react`. */
export const slots = lifecyclesOf({ slots: components })
