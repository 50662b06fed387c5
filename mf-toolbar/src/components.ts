import type { SlotComponents } from '@viewpage/remote-kit'
import { Modals } from './modals/Modals.tsx'
import { ToolbarRow } from './toolbar/ToolbarRow.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = { toolbar: ToolbarRow, modals: Modals }
