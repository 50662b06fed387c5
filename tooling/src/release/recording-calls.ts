import type { KeptRecording } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'

/** Recordings that candidates of a remote are replayed with. */
export interface RecordingCalls {
  /** @param recording as "Save the recording" of the diagnostics saves it */
  addRecording(remote: string, name: string, recording: unknown): Promise<KeptRecording>
  recordings(remote: string): Promise<KeptRecording[]>
  removeRecording(remote: string, name: string): Promise<void>
}

export function recordingCalls({ call }: ServerConnection): RecordingCalls {
  const path = (remote: string) => `/api/v1/remotes/${remote}/recordings/`
  return {
    addRecording: async (remote, name, recording) =>
      (await call('PUT', path(remote) + encodeURIComponent(name), recording)) as KeptRecording,
    recordings: async (remote) => (await call('GET', path(remote))) as KeptRecording[],
    async removeRecording(remote, name) {
      await call('DELETE', path(remote) + encodeURIComponent(name))
    },
  }
}
