import {
  isDeckPage,
  type Bus,
  type DeckPageData,
  type Features,
  type PageData,
} from '@viewpage/shared-events'
import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Http } from './http.ts'

/** What a slot was doing when an error happened. */
export type ErrorPhase = 'load' | 'mount' | 'hydrate' | 'render' | 'unmount' | 'action' | 'effect'

/** The part of i18next that slots use, with the texts of their remote in the page's language. */
export type SlotI18n = Pick<i18n, 'language' | 'options' | 't' | 'getFixedT'>

/** The props that a host passes to every slot. */
export interface SlotProps {
  /** The slot's name, for example `toolbar`. */
  readonly slot: string
  readonly pageData: PageData
  /** Publishes with this remote and version as the sender. */
  readonly bus: Bus
  readonly http: Http
  readonly features: Features
  readonly i18n: SlotI18n
  /** Container of dialogs and menus; `null` on the server. */
  readonly portalRoot: HTMLElement | null
  /** Navigates once `before` (the log call of a click) has settled, or after 500 ms. */
  readonly redirect: (url: string, before?: PromiseLike<unknown>) => Promise<void>
  /** Reports an error to the host, which adds remote and version. */
  readonly report: (error: unknown, phase?: ErrorPhase) => void
}

export const SlotContext = createContext<SlotProps | null>(null)

/**
 * The props of the slot that contains the component.
 *
 * @throws Error outside a slot
 */
export function useSlot(): SlotProps {
  const props = useContext(SlotContext)
  if (!props)
    throw new Error('[remote-kit] useSlot() was called outside a slot: wrap the component in its lifecycle.')
  return props
}

/** The page data of the slot that contains the component. */
export function usePageData(): PageData {
  return useSlot().pageData
}

/**
 * The page data, for slots that need a presentation.
 *
 * @throws Error on a page without one
 */
export function useDeckPageData(): DeckPageData {
  const pageData = usePageData()
  if (isDeckPage(pageData)) return pageData
  throw new Error('[remote-kit] useDeckPageData() was called on a page without a presentation.')
}
