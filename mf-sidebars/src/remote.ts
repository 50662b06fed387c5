import { defineRemote } from '@viewpage/remote-kit'
import { AppPromo } from './app-promo/AppPromo.tsx'
import { contract } from './contract.ts'
import { CallToAction } from './cta/CallToAction.tsx'
import { Sidebar } from './shelves/Sidebar.tsx'

/** This remote: its contract, and one component for each of its slots. */
export const remote = defineRemote({
  contract,
  slots: { 'app-promo': AppPromo, sidebar: Sidebar, cta: CallToAction },
})
