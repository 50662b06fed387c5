// The bus
export { createBus } from './bus.ts'
export type {
  ActionHandler,
  Bus,
  BusOptions,
  BusProbe,
  Delivery,
  SubscriberFailure,
  Unsubscribe,
} from './bus.ts'

// Declaring actions and contracts
export { defineAction, payloadOf, upcastFrom } from './define-action.ts'
export { acceptedKeys, majorsOf, publishedKeys } from './older-majors.ts'
export type { AcceptedKeys, PublishedKeys } from './older-majors.ts'
export type { ActionDeclaration, AnalyticsDecision, PublishedAction, Sender } from './define-action.ts'
export { busOf, defineContract } from './contract.ts'
export type { Contract, ContractBus, PayloadOf } from './contract.ts'

// Actions by owner
export { identification, modals, search, sidebars, toolbar, viewer } from './actions/owners.ts'
export type { SharePlatform } from './actions/toolbar.ts'
export type { InfoLayerMode, PlaybackFailure, StartTrigger } from './actions/viewer.ts'

// Analytics types; the schemas are in `@viewpage/shared-events/schemas`
export { fieldsOf } from './event-fields.ts'
export type { CountedEvent, EventFields, EventName, FieldsType, OwnEventName } from './event-fields.ts'
export type { AnalyticsEnvelope } from './schemas/analytics.ts'

// Page error types; the schemas are in `@viewpage/shared-events/schemas`
export type { ErrorKind, PageError } from './schemas/page-errors.ts'

// Modals
export { closeModal, keepOneModal, MODAL_NAMES, modalNameIn, openModal } from './modals.ts'
export type { ModalName } from './modals.ts'

// Feature flags
export { createFeatures } from './features.ts'
export type { EvaluatedFeatures, FeatureName, Features, FeatureValue } from './features.ts'

// Page data
export { isDeckPage } from './is-deck-page.ts'
// Page data types; the schemas are in `@viewpage/shared-events/schemas`
export type {
  AuthorSegment,
  CardItem,
  DeckPageData,
  DeckSummary,
  Environment,
  Language,
  NativeApp,
  Owner,
  PageData,
  PageRemoteData,
  Prezilink,
  Privacy,
  TeaseContent,
  Visitor,
} from './schemas/page-data.ts'
export type { Paragraph, StyleClass, Topic, TranscriptText } from './schemas/transcript.ts'

// The release set
export type {
  LibrarySet,
  MessageTree,
  PageRelease,
  ReleaseSet,
  RemoteRelease,
} from './schemas/release-set.ts'

// Builds: the types; the schemas are behind `@viewpage/shared-events/wire`
export type { HostManifest } from './wire/host-manifest.ts'
export type { RemoteManifest } from './wire/remote-manifest.ts'
export type { MissingReason, RemoteCall, RemoteSource, SourceState } from './wire/remote-data.ts'
export type { RenderProps, ServerBuild } from './wire/server-build.ts'
export type {
  Skeleton,
  SkeletonBlock,
  SkeletonHeight,
  SlotDeclaration,
  SlotPolicy,
} from './wire/slot-declaration.ts'
