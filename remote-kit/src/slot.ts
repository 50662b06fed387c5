import { isDeckPage, type DeckPageData, type PageData } from '@viewpage/shared-events'
import { createContext, useContext } from 'react'
import type { SlotProps } from './slot-contract.ts'

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
