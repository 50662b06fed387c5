/**
 * What builds and the server exchange, declared once. Schemas are for the server and the tooling: import them from here
 * and never in code that visitors load.
 */
export { DEFAULT_CANARY_MINUTES, MAX_CANARY_MINUTES } from './canary-status.ts'
export type { CanaryGuardrail, CanaryStatus, CanaryStatusChange, CanaryViewCounts } from './canary-status.ts'
export { CONTRACT_FILE } from './build-contract.ts'
export type {
  ActionContract,
  ActionContracts,
  DataSchema,
  EventContracts,
  ExposeUse,
  HostBuildContract,
  ObjectSchema,
  RemoteContract,
} from './build-contract.ts'
export { faultsOfEvents, MAX_EVENT_BYTES, MAX_EVENT_FIELDS, MAX_EVENTS } from './event-contracts.ts'
export { describeError, stackLines } from './remote-errors.ts'
export type { PrintedError, RemoteError } from './remote-errors.ts'
export { describeFinding } from './gate-report.ts'
export type { GateFinding, GateReport, GateRule } from './gate-report.ts'
export { HostName, MAX_HOST_CONTRACT_BYTES } from './registered-host.ts'
export type { HostRegistration, RegisteredHost } from './registered-host.ts'
export { factOf, faultsOfGuardrails, MAX_GUARDRAILS } from './guardrails.ts'
export type { GuardrailDeclaration, LoweredFigure } from './guardrails.ts'
export type { HostManifest } from './host-manifest.ts'
export { NEIGHBOUR_FAULTS, PageBlames } from './page-blames.ts'
export type { NeighbourFault } from './page-blames.ts'
export { PageVitals } from './page-vitals.ts'
export { Recording } from './recording.ts'
export type {
  KeptRecording,
  RecordedElement,
  RecordedForeignAction,
  RecordedInput,
  RecordedResponse,
  RecordedStep,
  RemoteRecording,
} from './recording.ts'
export { MAX_RELEASE_REASON_LENGTH, MAX_RELEASED_BY_LENGTH } from './release-list.ts'
export type { DailyEventCount, ExportedEvent } from './remote-events.ts'
export type { RemoteVersions } from './release-list.ts'
export {
  describeMissing,
  FILES_ADDRESS,
  fileOfRelative,
  filesNamedIn,
  isRelativeAddress,
  pathOfRelative,
} from './named-files.ts'
export type { MissingFile } from './named-files.ts'
export {
  BUILD_FILE,
  BUILD_FILE_ENDINGS,
  BuildFile,
  MAX_ACTIONS,
  MAX_BUILD_FILES,
  RemoteManifest,
  RemoteName,
  RemoteVersion,
  SourceMap,
} from './remote-manifest.ts'
export {
  DEFAULT_CALL_DEADLINE_MS,
  faultsOfRemoteData,
  REMOTE_DATA_BOUNDS,
  RemoteCall,
  RemoteSource,
  SourceName,
} from './remote-data.ts'
export type { MissingReason, SourceState } from './remote-data.ts'
export type { ValueSchema } from './value-schema.ts'
export type { RenderProps, ServerBuild } from './server-build.ts'
export { describeUnseenSlot, UNSEEN_SLOT_ADVICE } from './unseen-slots.ts'
export type { UnseenSlots } from './unseen-slots.ts'
export { Skeleton, SlotPolicy } from './slot-declaration.ts'
export type { SkeletonBlock, SkeletonHeight, SlotDeclaration } from './slot-declaration.ts'
