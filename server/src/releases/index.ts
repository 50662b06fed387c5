// The only file of this folder that others import (docs/decisions/0034-a-door-for-releases.md).

// Which versions a page gets
export { newestActivations } from './sets/read-release-set.ts'
export { publicSetOf, withoutServers } from './sets/public-set.ts'
export type { ReleaseChoice } from './sets/release-choice.ts'

// Requests of teams
export { detailFields, forceField, recordFields } from './sets/release-record.ts'
export {
  checkToken,
  guardTokens,
  hasReleaseToken,
  refuseTokenInAddress,
  requireToken,
  WRONG_TOKENS,
} from './sets/token-checks.ts'

// Publishing and activating
export { agreeOnReleaseTokens, RELEASE_TOKENS_SECRET } from './sets/agree-on-release-tokens.ts'
export { MAX_SENT_BUILD_BYTES, type ReadBuild, type SentBuildKind } from './builds/read-sent-build.ts'
export { createReleases, type Releases } from './create-releases.ts'
export type { ReleaseStore } from './publishing/release-store.ts'
export { publishBundledBuilds } from './publishing/bundled-builds.ts'
export { deployedBuilds, replacedBuilds, type ReplacedBuild } from './publishing/deployed-builds.ts'
export { activateDeployed } from './activate-deployed.ts'
export { deleteOldPreviews } from './publishing/previews.ts'
export { listVersions, REMOTES_PER_PAGE } from './sets/list-versions.ts'
export { activateVersion, rollBack } from './release-actions.ts'
export { readEndReason, readEvidenceAgainst, type EvidenceAgainst } from './sets/evidence-against.ts'

// The gate: what releases are compared with
export { createHostRegister, listHosts } from './publishing/host-register.ts'
export { readContractDifferences } from './gate/read-contract-differences.ts'
export type { ContractDifferences } from './contracts/contract-differences.ts'

// Recordings of behaviour, which the gate replays
export { readReplayPage } from './replay/read-replay-page.ts'
export { keptRecording, type RecordingStore } from './replay/recording-store.ts'

// Canaries
export { BUCKET_COOKIE, createCanaryChoice } from './canaries/canary-choice.ts'
export { MAX_TOKEN_LENGTH, signView } from './sets/view-token.ts'
export { ROLL_BACK_AT } from './canaries/canary-decision.ts'
export {
  readCanaries,
  readEvidence,
  type CanaryRecord,
  type EvidencePoint,
} from './canaries/canary-records.ts'
export { readStatus } from './canaries/canary-status.ts'
export { readFigures } from './canaries/canary-figures.ts'
export { guardrailEvidence, type GuardrailEvidence } from './canaries/guardrails.ts'

// Overrides
export { versionsKey, type Override, type OverrideStore } from './overrides/override-store.ts'

// Failures that pages reported
export { createOriginalPositions } from './failures/original-positions.ts'
export { locateIn } from './failures/locate.ts'
export { MAX_FAILURES_READ, type FailureRow } from './failures/read-errors.ts'
export type { RemoteErrors } from './failures/remote-errors.ts'

// Events of remotes' own
export { createDeclaredEvents, type DeclaredEvents } from './events/declared-events.ts'
export {
  EVENT_DAYS,
  readEventCounts,
  readRemoteEvents,
  type RemoteEventCount,
} from './events/read-remote-events.ts'
export { violationOfFields } from './events/violation-of-fields.ts'

// What pages blamed remotes for
export { createBlameStore } from './blames/blame-store.ts'
export { readBlames, type Blames } from './blames/read-blames.ts'

// Vitals
export { MIN_SHOWN_VIEWS } from './vitals/vital-bins.ts'
export { dayAt } from './vitals/count-views.ts'
export { createVitalStore } from './vitals/vital-store.ts'
export {
  readSetVitals,
  readVersionVitals,
  VITAL_DAYS,
  type SetVitals,
  type VitalFigure,
  type Vitals,
} from './vitals/read-vitals.ts'
