import { defineRemote } from '@viewpage/remote-kit'
import { AppPromo } from './app-promo/AppPromo.tsx'
import { contract } from './contract.ts'
import { CallToAction } from './cta/CallToAction.tsx'
import { Sidebar } from './shelves/Sidebar.tsx'

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { 'app-promo': AppPromo, sidebar: Sidebar, cta: CallToAction },
})
