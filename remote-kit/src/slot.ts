import type { Bus, Features, PageData } from '@viewpage/shared-events'
import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Http } from './http.ts'

/** Where in a slot's life an error happened. */
export type ErrorPhase = 'load' | 'mount' | 'hydrate' | 'render' | 'unmount' | 'action' | 'effect'

/** What every slot gets from its host. */
export interface SlotProps {
  /** The slot's name, for example `toolbar`. */
  readonly slot: string
  readonly pageData: PageData
  /** Speaks in the name of this remote and its version. */
  readonly bus: Bus
  readonly http: Http
  readonly features: Features
  readonly i18n: i18n
  /** Where dialogs and menus are drawn; `null` while rendering on the server. */
  readonly portalRoot: HTMLElement | null
  /** Goes to another page once `before` (the log call of a click) has settled, or after 500 ms. */
  readonly redirect: (url: string, before?: PromiseLike<unknown>) => Promise<void>
  /** Tells the host of an error; it adds remote and version. */
  readonly report: (error: unknown, phase?: ErrorPhase) => void
}

export const SlotContext = createContext<SlotProps | null>(null)

/**
 * The props of the slot a component stands in.
 *
 * @throws Error when called outside a slot.
 */
export function useSlot(): SlotProps {
  const props = useContext(SlotContext)
  if (!props)
    throw new Error('[remote-kit] useSlot() was called outside a slot: wrap the component in its lifecycle.')
  return props
}

/** The page data of the slot a component stands in. */
export function usePageData(): PageData {
  return useSlot().pageData
}
