import type { SlotComponents } from '@viewpage/remote-kit'
import { Identification } from './identification/Identification.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = { identification: Identification }
