import { canaryCalls, type CanaryCalls } from './canary-calls.ts'
import { errorCalls, type ErrorCalls } from './error-calls.ts'
import { eventCalls, type EventCalls } from './event-calls.ts'
import { hostCalls, type HostCalls } from './host-calls.ts'
import { overrideCalls, type OverrideCalls } from './override-calls.ts'
import { recordingCalls, type RecordingCalls } from './recording-calls.ts'
import { connectToServer } from './server-connection.ts'
import { versionCalls, type VersionCalls } from './version-calls.ts'

/** The release API of a running server; see docs/releasing.md. */
export interface ReleaseClient
  extends VersionCalls, OverrideCalls, CanaryCalls, HostCalls, ErrorCalls, EventCalls, RecordingCalls {}

/**
 * Calls the server at `url`. Every method throws an Error with the reason that the server gives.
 *
 * @param wait ms before it tries again, while the server is busy. @default a timer
 */
export function createReleaseClient(
  url: string,
  token: string | undefined,
  wait?: (ms: number) => Promise<unknown>,
): ReleaseClient {
  const connection = connectToServer(url, token, wait)
  return {
    ...versionCalls(connection),
    ...overrideCalls(connection),
    ...canaryCalls(connection),
    ...hostCalls(connection),
    ...errorCalls(connection),
    ...eventCalls(connection),
    ...recordingCalls(connection),
  }
}
