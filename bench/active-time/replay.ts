import type { PageVisibility } from '@viewpage/remote-kit/browser'
import { createBus, viewer } from '@viewpage/shared-events'
import { measureWatchTime } from '@viewpage/shell/src/measuring/watch-time/measure-watch-time.ts'
import { observeViewer } from '@viewpage/shell/src/measuring/watch-time/watch-signal.ts'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { STEP_COUNT, type Happening, type Trace } from './trace.ts'
import { createSums, type Watched } from './watched.ts'

/** Measures a trace with the shell's own state machines and a simulated clock. */
export function replay(trace: Trace): Watched {
  const clock = createManualClock()
  const bus = createBus({
    sender: { remote: 'bench', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const { visibility, show } = createShownPage()
  const sums = createSums()
  let active = 0
  const follow = measureWatchTime({
    clock,
    sendPathView: ({ step, activeTime }) => sums.add(step, activeTime * 1_000),
    log: ({ activeSeconds = 0 }) => (active += activeSeconds * 1_000),
  })
  observeViewer({ bus, visibility }, follow)

  function happen(happening: Happening): void {
    if (happening.kind === 'step')
      bus.publish(viewer.stepChanged, { step: happening.step, stepCount: STEP_COUNT, title: '' })
    else if (happening.kind === 'covered')
      bus.publish(viewer.analyticsTrackingChanged, { enabled: !happening.is })
    else if (happening.kind === 'visible') show(happening.is)
    else if (happening.kind === 'act') bus.publish(viewer.activityNoticed)
    else clock.stall(happening.ms)
  }

  for (const { after, happening } of trace) {
    clock.advance(after)
    happen(happening)
  }
  return { steps: sums.steps, active }
}

function createShownPage(): { visibility: PageVisibility; show: (isVisible: boolean) => void } {
  const listeners = new Set<(isVisible: boolean) => void>()
  let isVisible = true
  return {
    visibility: {
      isVisible: () => isVisible,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    show(to) {
      isVisible = to
      for (const listener of listeners) listener(to)
    },
  }
}
