import type { SlotProps } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'

/** Props of `./Toolbar`: the same as those of a slot. */
export interface ToolbarProps extends Omit<SlotProps, 'slot'> {
  readonly pageData: DeckPageData
}
