import type { RecordedStep, RemoteManifest } from '@viewpage/shared-events/wire'
import type { StepDifference } from './compare-replays.ts'

/** A version with all its files. */
export interface ReplayedBuild {
  readonly manifest: RemoteManifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The page that replays: files of the shell by address. */
export interface ReplayPage {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** What the process that replays gets. */
export interface ReplayTask {
  readonly browser: {
    readonly program: string
    readonly profile: string
    readonly isUnsandboxedAccepted: boolean
  }
  readonly page: ReplayPage
  readonly active: ReplayedBuild
  readonly candidate: ReplayedBuild
  /** Each a recording as JSON: together they may have 20 MB, which no thread of the server parses. */
  readonly recordings: readonly string[]
  /** After which no other recording begins. */
  readonly milliseconds: number
}

export interface FoundDifference {
  /** The name of the recording. */
  readonly recording: string
  readonly difference: StepDifference
  /** The step of the recording; missing for the mount. */
  readonly step?: RecordedStep
}

/** What it returns. */
export interface ReplayOutcome {
  readonly found: readonly FoundDifference[]
  /** Names of recordings that were not replayed in time. */
  readonly left: readonly string[]
}
