import type { SlotComponents } from '@viewpage/remote-kit'
import { Counter } from './Counter.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = { 'counter-react': Counter }
