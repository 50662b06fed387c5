import { useSyncExternalStore } from 'react'
import type { Recorder } from '../recording/recorder.ts'
import type { Recording } from '../recording/recording.ts'

/** The recording of this page, as it grows. */
export function useRecording({ subscribe, recording }: Recorder): Recording {
  return useSyncExternalStore(subscribe, recording)
}
