import { ErrorBoundary, SlotContext, type SlotProps } from '@viewpage/remote-kit'
import { Modals } from './modals/Modals.tsx'
import { ToolbarRow } from './toolbar/ToolbarRow.tsx'

/** What a slot gets from the shell, another host hands over as React props. */
export type ToolbarProps = Omit<SlotProps, 'slot'>

/**
 * The toolbar with its modals, as one component for hosts that have no shell and no single-spa. The host keeps one
 * modal at a time on its bus (`keepOneModal`) and holds the messages of this remote in `i18n`.
 */
export default function Toolbar(props: ToolbarProps) {
  return (
    <ErrorBoundary report={props.report}>
      <SlotContext value={{ ...props, slot: 'toolbar' }}>
        <ToolbarRow />
        <Modals />
      </SlotContext>
    </ErrorBoundary>
  )
}
