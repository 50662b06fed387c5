import { Button } from '@viewpage/remote-kit'
import { useTexts } from '../texts.ts'
import type { PanelParts } from './panel-parts.ts'
import type { FaultSwitch } from './useFault.ts'

/** Names the simulated fault above every view, with a button that ends it. */
export function FaultBanner({ fault: { fault, change }, parts }: { fault: FaultSwitch; parts: PanelParts }) {
  const texts = useTexts()
  const { faultAtLoad, reload } = parts
  const isActing = fault !== null && faultAtLoad?.remote === fault.remote && faultAtLoad.kind === fault.kind
  return (
    <div role="status">
      {fault && (
        <p className="diagnostics-notice">
          <span>
            {texts(isActing ? 'fault.now' : 'fault.next', {
              remote: fault.remote,
              fault: texts(`fault.${fault.kind}`),
            })}
          </span>
          <Button small onClick={reload}>
            {texts('fault.reload')}
          </Button>
          <Button small onClick={() => change(null)}>
            {texts('fault.end')}
          </Button>
        </p>
      )}
    </div>
  )
}
