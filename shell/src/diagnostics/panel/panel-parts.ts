import type { RemoteFailure } from '@viewpage/remote-kit/host'
import type { Fault } from '../faults/fault.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { ReadRemotes } from '../slots/slot-map.ts'

/** Data and callbacks of the panel. */
export interface PanelParts {
  readonly recorder: Recorder
  readonly readRemotes: ReadRemotes
  readonly errors: readonly RemoteFailure[]
  /** Everything so far, to be saved. */
  readonly recording: () => Promise<unknown>
  /** The fault that this page load has simulated from its start. */
  readonly faultAtLoad: Fault | null
  readonly readFault: () => Fault | null
  readonly writeFault: (fault: Fault | null) => void
  /** px, of this tab; `null` before the panel was resized */
  readonly storedHeight: number | null
  readonly storeHeight: (height: number) => void
  readonly reload: () => void
  /** Ends diagnostics in this tab. */
  readonly end: () => void
}
