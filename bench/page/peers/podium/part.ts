import { components } from 'part'
import { slots } from '@bench/page-slots'
import { hydrateSlots } from '../../slots/hydrate-slots.tsx'

/** Set by the build. */
declare const REMOTE: string

hydrateSlots(slots, REMOTE, components)
