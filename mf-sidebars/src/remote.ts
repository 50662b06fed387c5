import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'

function AppPromo() {
  return null
}

function Sidebar() {
  return null
}

function Cta() {
  return null
}

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { 'app-promo': AppPromo, sidebar: Sidebar, cta: Cta },
})
