import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from './open-database.ts'
import { first } from './migrations/0001-first.ts'
import { feedbackAndEditing } from './migrations/0002-feedback-and-editing.ts'
import { search } from './migrations/0003-search.ts'
import { ownRecords } from './migrations/0004-own-records.ts'
import { assetsByFile } from './migrations/0005-assets-by-file.ts'
import { eventReasons } from './migrations/0006-event-reasons.ts'
import { insights } from './migrations/0007-insights.ts'
import { boundedEvents } from './migrations/0008-bounded-events.ts'
import { pageErrors } from './migrations/0009-page-errors.ts'
import { knownLogEntries } from './migrations/0010-known-log-entries.ts'
import { takeDowns } from './migrations/0013-take-downs.ts'
import { limitCounts } from './migrations/0014-limit-counts.ts'
import { invalidEvents } from './migrations/0015-invalid-events.ts'
import { releaseRecords } from './migrations/0016-release-records.ts'
import { boundedUploads } from './migrations/0017-bounded-uploads.ts'
import { touchedFiles } from './migrations/0018-touched-files.ts'
import { declaredSlots } from './migrations/0019-declared-slots.ts'
import { rollUps } from './migrations/0020-roll-ups.ts'
import { listsByKey } from './migrations/0021-lists-by-key.ts'
import { pageVersions } from './migrations/0022-page-versions.ts'
import { viewerKeys } from './migrations/0023-viewer-keys.ts'
import { versionsOfCards } from './migrations/0024-versions-of-cards.ts'
import { buildFiles } from './migrations/0025-build-files.ts'
import { jobTurns } from './migrations/0027-job-turns.ts'
import { people } from './migrations/0028-people.ts'
import { authorSegments } from './migrations/0030-author-segments.ts'
import { staff } from './migrations/0032-staff.ts'
import { reportDecisions } from './migrations/0033-report-decisions.ts'
import { hiddenTags } from './migrations/0034-hidden-tags.ts'
import { coverAspects } from './migrations/0036-cover-aspects.ts'
import { wherePagesFail } from './migrations/0037-where-pages-fail.ts'
import { viewLinkConditions } from './migrations/0039-view-link-conditions.ts'
import { ownLists } from './migrations/0040-own-lists.ts'
import { contracts } from './migrations/0041-contracts.ts'
import { hostContracts } from './migrations/0042-host-contracts.ts'
import { canaries } from './migrations/0043-canaries.ts'
import { previews } from './migrations/0045-previews.ts'
import { pageVitals } from './migrations/0046-page-vitals.ts'
import { outsideHosts } from './migrations/0047-outside-hosts.ts'
import { importNotes } from './migrations/0048-import-notes.ts'
import { searchPlaces } from './migrations/0051-search-places.ts'
import { titleParts } from './migrations/0052-title-parts.ts'
import { hostChanges } from './migrations/0053-host-changes.ts'
import { watchedWords } from './migrations/0054-watched-words.ts'
import { presentationFactsIndex } from './migrations/0055-presentation-facts.ts'
import { relatedLists } from './migrations/0056-related-lists.ts'
import { sessionsOfAccounts } from './migrations/0057-sessions-of-accounts.ts'
import { activationsByVersion } from './migrations/0058-activations-by-version.ts'

/** All migrations of a kind of database, in order, by name. */
export function migrationsOf(kind: DatabaseKind): Readonly<Record<string, Migration>> {
  return {
    '0001-first': first(kind),
    '0002-feedback-and-editing': feedbackAndEditing(kind),
    '0003-search': search(kind),
    '0004-own-records': ownRecords,
    '0005-assets-by-file': assetsByFile,
    '0006-event-reasons': eventReasons,
    '0007-insights': insights(kind),
    '0008-bounded-events': boundedEvents,
    '0009-page-errors': pageErrors(kind),
    '0010-known-log-entries': knownLogEntries,
    '0013-take-downs': takeDowns,
    '0014-limit-counts': limitCounts,
    '0015-invalid-events': invalidEvents,
    '0016-release-records': releaseRecords,
    '0017-bounded-uploads': boundedUploads(kind),
    '0018-touched-files': touchedFiles,
    '0019-declared-slots': declaredSlots,
    '0020-roll-ups': rollUps(kind),
    '0021-lists-by-key': listsByKey(kind),
    '0022-page-versions': pageVersions(kind),
    '0023-viewer-keys': viewerKeys(kind),
    '0024-versions-of-cards': versionsOfCards(kind),
    '0025-build-files': buildFiles(kind),
    '0027-job-turns': jobTurns,
    '0028-people': people,
    '0030-author-segments': authorSegments(kind),
    '0032-staff': staff(kind),
    '0033-report-decisions': reportDecisions,
    '0034-hidden-tags': hiddenTags,
    '0036-cover-aspects': coverAspects(kind),
    '0037-where-pages-fail': wherePagesFail,
    '0039-view-link-conditions': viewLinkConditions,
    '0040-own-lists': ownLists,
    '0041-contracts': contracts,
    '0042-host-contracts': hostContracts,
    '0043-canaries': canaries(kind),
    '0045-previews': previews,
    '0046-page-vitals': pageVitals,
    '0047-outside-hosts': outsideHosts,
    '0048-import-notes': importNotes,
    '0051-search-places': searchPlaces(kind),
    '0052-title-parts': titleParts(kind),
    '0053-host-changes': hostChanges(kind),
    '0054-watched-words': watchedWords(kind),
    '0055-presentation-facts': presentationFactsIndex(kind),
    '0056-related-lists': relatedLists,
    '0057-sessions-of-accounts': sessionsOfAccounts,
    '0058-activations-by-version': activationsByVersion,
  }
}
