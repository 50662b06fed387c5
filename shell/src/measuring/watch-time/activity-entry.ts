import type { ActivityEntry } from './log-message.ts'

/** How the visitor holds the device, and whether it has a line. */
export interface InterfaceState {
  readonly orientation: 'portrait' | 'landscape'
  /** Degrees. */
  readonly angle: number
  readonly networkStatus: 'online' | 'offline'
}

export type ActivityAction = 'start' | 'restart' | 'end' | 'active_time'

/** What differs between entries. */
export interface Activity {
  readonly action: ActivityAction
  readonly trigger: string
  /** Seconds since the last entry that has some. @default 0 */
  readonly activeSeconds?: number
}

export interface ActivityOrigin {
  readonly sessionId: () => string
  readonly interfaceState: () => InterfaceState
  readonly putmaId: string | null
}

/** Makes the entries of one page load, counted from 1 (section 3). */
export function createActivityEntries({ sessionId, interfaceState, putmaId }: ActivityOrigin) {
  let sequence = 0
  return ({ action, trigger, activeSeconds = 0 }: Activity): ActivityEntry => {
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
      },
      logLevel: 'info',
      session_id: sessionId(),
    }
  }
}

/** The interface as this browser tells of it. */
export function interfaceStateOf({ innerWidth, innerHeight, screen, navigator }: Window): InterfaceState {
  // Not every browser tells the angle.
  const { orientation } = screen as { orientation?: ScreenOrientation }
  return {
    orientation: innerWidth >= innerHeight ? 'landscape' : 'portrait',
    angle: orientation?.angle ?? 0,
    networkStatus: navigator.onLine === false ? 'offline' : 'online',
  }
}
