import { ErrorBoundary, SlotContext, type SlotProps } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
import { Modals } from './modals/Modals.tsx'
import { ToolbarRow } from './toolbar/ToolbarRow.tsx'

/** The props of a slot; another host passes them as React props. */
export interface ToolbarProps extends Omit<SlotProps, 'slot'> {
  readonly pageData: DeckPageData
}

/**
 * The toolbar with its modals, as one component for hosts without the shell and single-spa. The host calls
 * `keepOneModal` on its bus and loads the messages of this remote into `i18n`.
 */
export default function Toolbar(props: ToolbarProps) {
  return (
    <ErrorBoundary report={props.report}>
      <SlotContext.Provider value={{ ...props, slot: 'toolbar' }}>
        <ToolbarRow />
        <Modals />
      </SlotContext.Provider>
    </ErrorBoundary>
  )
}
