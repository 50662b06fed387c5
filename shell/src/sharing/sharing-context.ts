import type { Bus, DeckPageData } from '@viewpage/shared-events'
import { createContext, useContext } from 'react'
import type { SharingCalls } from './sharing-calls.ts'

/** What all parts of the panel need. */
export interface Sharing {
  readonly calls: SharingCalls
  readonly texts: Readonly<Record<string, string>>
  readonly bus: Bus
  /** The page of this presentation; `null` on other pages. */
  readonly deck: DeckPageData | null
  readonly container: HTMLElement
}

export const SharingContext = createContext<Sharing | null>(null)

export function useSharing(): Sharing {
  const sharing = useContext(SharingContext)
  if (!sharing) throw new Error('[sharing] Failed to render: there is no SharingContext around this part.')
  return sharing
}

/** The texts of the panel, with the values that it fills in. */
export function useTexts() {
  const { texts } = useSharing()
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
