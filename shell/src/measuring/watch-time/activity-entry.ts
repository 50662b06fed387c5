import type { ActivityEntry } from './log-message.ts'

/** Orientation of the device and state of its network connection. */
export interface InterfaceState {
  readonly orientation: 'portrait' | 'landscape'
  /** Degrees */
  readonly angle: number
  readonly networkStatus: 'online' | 'offline'
}

export type ActivityAction = 'start' | 'seen' | 'restart' | 'end' | 'active_time'

export interface Activity {
  readonly action: ActivityAction
  readonly trigger: string
  /** Active seconds since the last entry of them. @default 0 */
  readonly activeSeconds?: number
  /** An entry `seen` follows, with which the view counts. */
  readonly seen?: false
}

export interface ActivityOrigin {
  readonly sessionId: () => string
  readonly interfaceState: () => InterfaceState
  readonly putmaId: string | null
}

/** Creates the log entries of one page load, numbered from 1 (docs/behaviour/tracking.md#viewer-log). */
export function createActivityEntries({ sessionId, interfaceState, putmaId }: ActivityOrigin) {
  let sequence = 0
  return ({ action, trigger, activeSeconds = 0, seen }: Activity): ActivityEntry => {
    const { orientation, angle, networkStatus } = interfaceState()
    return {
      action,
      object: 'presentation',
      trigger,
      payload: {
        sequence: (sequence += 1),
        interface_orientation: orientation,
        interface_angle: angle,
        network_status: networkStatus,
        feature: 'viewer',
        putma_id: putmaId ?? 'N/A',
        active_time_secs: activeSeconds,
        ...(seen === false && { seen }),
      },
      logLevel: 'info',
      session_id: sessionId(),
    }
  }
}

export function interfaceStateOf({ innerWidth, innerHeight, screen, navigator }: Window): InterfaceState {
  // Not all browsers have `screen.orientation`.
  const { orientation } = screen as { orientation?: ScreenOrientation }
  return {
    orientation: innerWidth >= innerHeight ? 'landscape' : 'portrait',
    angle: orientation?.angle ?? 0,
    networkStatus: navigator.onLine === false ? 'offline' : 'online',
  }
}
