export {
  AuthorSegment,
  CardItem,
  DeckPageData,
  DeckSummary,
  Environment,
  Language,
  LANGUAGES,
  NativeApp,
  Owner,
  PageData,
  Prezilink,
  Privacy,
  TeaseContent,
  Visitor,
} from './page-data.ts'
export { Oid } from './fields.ts'
export {
  MAX_PARAGRAPHS,
  MAX_TEXTS,
  Paragraph,
  StyleClass,
  TopicSchema,
  transcriptDefinitions,
  TranscriptText,
} from './transcript.ts'
export type { Topic } from './transcript.ts'
export type { LibrarySet, MessageTree, PageRelease, ReleaseSet, RemoteRelease } from './release-set.ts'
export { ANALYTICS_EVENTS, AnalyticsEnvelope, EVENT_FIELDS } from './analytics.ts'
export { ErrorKind, PageError } from './page-errors.ts'
export { ViewerLogEntry } from './viewer-log.ts'
