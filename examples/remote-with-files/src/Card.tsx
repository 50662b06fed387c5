import { ErrorBoundary, SlotContext, type SlotProps } from '@viewpage/remote-kit'
import { Postcard } from './Postcard.tsx'

/** The props of a slot; another host passes them as React props. */
type CardProps = Omit<SlotProps, 'slot'>

/** The postcard for hosts without slots. */
export default function Card(props: CardProps) {
  return (
    <ErrorBoundary report={props.report}>
      <SlotContext value={{ ...props, slot: 'sample' }}>
        <Postcard />
      </SlotContext>
    </ErrorBoundary>
  )
}
