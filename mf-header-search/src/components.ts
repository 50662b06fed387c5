import type { SlotComponents } from '@viewpage/remote-kit'
import { VideoBanner } from './banner/VideoBanner.tsx'
import { Header } from './header/Header.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = { banner: VideoBanner, header: Header }
