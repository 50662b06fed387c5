import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'
import { Modals } from './modals/Modals.tsx'
import { ToolbarRow } from './toolbar/ToolbarRow.tsx'

/** This remote: its contract, and one component for each of its slots. */
export const remote = defineRemote({
  contract,
  slots: { toolbar: ToolbarRow, modals: Modals },
})
