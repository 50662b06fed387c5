import type { SlotComponents } from '@viewpage/remote-kit'
import type { remote } from './remote.ts'
import { Sample } from './Sample.tsx'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = { sample: Sample }
