import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'
import { Modals } from './modals/Modals.tsx'
import { ToolbarRow } from './toolbar/ToolbarRow.tsx'

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { toolbar: ToolbarRow, modals: Modals },
})
