import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'

function Toolbar() {
  return null
}

function Modals() {
  return null
}

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { toolbar: Toolbar, modals: Modals },
})
