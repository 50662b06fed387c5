import type { SlotComponents } from '@viewpage/remote-kit'
import { AppPromo } from './app-promo/AppPromo.tsx'
import { CallToAction } from './cta/CallToAction.tsx'
import { Sidebar } from './shelves/Sidebar.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = {
  'app-promo': AppPromo,
  sidebar: Sidebar,
  cta: CallToAction,
}
