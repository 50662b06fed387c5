import type { Bus, PageData } from '@viewpage/shared-events'

/** The page over which the sharing panel opens. */
export interface SharingPage {
  readonly pageData: PageData
  readonly bus: Bus
  readonly report: (error: unknown) => void
}
