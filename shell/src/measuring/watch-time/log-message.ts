import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { uuidV7 } from '../../browser/uuid-v7.ts'

const LEVELS = { debug: 10, info: 20, warning: 30, error: 40 } as const

export type LogLevel = keyof typeof LEVELS

/** An entry of the viewer's log (docs/behaviour/tracking.md#viewer-log). */
export interface ActivityEntry {
  readonly action: string
  readonly object: string
  readonly trigger: string
  readonly payload: Readonly<Record<string, unknown>>
  /** @default 'info' */
  readonly logLevel?: LogLevel
  readonly session_id: string
}

/** An entry as the logging helper sends it (docs/behaviour/tracking.md#viewer-log). */
export interface LogMessage {
  /** UUIDv7. An entry that is sent twice, because the response was lost, keeps its id. */
  readonly event_id: string
  readonly payload: Readonly<Record<string, unknown>>
  /** UTC */
  readonly current_time: string
  /** Seconds since 1970, and the ms within the second. */
  readonly created: number
  readonly msecs: number
  /** In the visitor's time zone. */
  readonly client_datetime: string
  readonly object: string
  readonly action: string
  readonly trigger: string
  readonly category: string
  readonly source: string
  readonly levelname: string
  readonly name: string
  readonly levelno: number
  /** ms since navigation */
  readonly relativeCreated: number
  readonly msg: string
  readonly platform: string
  readonly session_id: string
  readonly prezi_id?: string
}

export interface LogMoment {
  /** ms since 1970 */
  readonly now: number
  /** ms since navigation */
  readonly sincePage: number
  /** The component that logs. */
  readonly source: string
  readonly preziId?: string
}

/** Adds times and the defaults of the logging helper: category, name, level 20 (info), platform. */
export function logMessageOf(
  entry: ActivityEntry,
  { now, sincePage, source, preziId }: LogMoment,
): LogMessage {
  const { action, object, trigger, payload, logLevel = 'info', session_id } = entry
  const date = new Date(now)
  const local = new Date(now - date.getTimezoneOffset() * MINUTE_MS)
  return {
    event_id: uuidV7(now),
    payload,
    current_time: date.toISOString(),
    created: now / 1_000,
    msecs: now % 1_000,
    client_datetime: local.toISOString().slice(0, -1),
    object,
    action,
    trigger,
    category: 'website',
    source,
    levelname: logLevel.toUpperCase(),
    name: 'debug',
    levelno: LEVELS[logLevel],
    relativeCreated: Math.round(sincePage),
    msg: `${action} ${object}`,
    platform: 'website',
    session_id,
    ...(preziId !== undefined && { prezi_id: preziId }),
  }
}
