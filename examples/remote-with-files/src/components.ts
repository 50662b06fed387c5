import type { SlotComponents } from '@viewpage/remote-kit'
import { Postcard } from './Postcard.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = { sample: Postcard }
