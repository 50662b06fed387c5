import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from './open-database.ts'
import { firstSchema } from './migrations/first/first-schema.ts'
import { relatedLists } from './migrations/0056-related-lists.ts'
import { sessionsOfAccounts } from './migrations/0057-sessions-of-accounts.ts'
import { activationsByVersion } from './migrations/0058-activations-by-version.ts'
import { indexAgain } from './migrations/0059-index-again.ts'
import { eventsOfRemotes } from './migrations/0060-events-of-remotes.ts'
import { trialsAndErrorsByVersion } from './migrations/0062-trials-and-errors-by-version.ts'
import { speakerNotes } from './migrations/0063-speaker-notes.ts'
import { originalsWithNotes } from './migrations/0064-originals-with-notes.ts'
import { viewsThatWereSeen } from './migrations/0065-views-that-were-seen.ts'
import { publishedNotes } from './migrations/0066-published-notes.ts'
import { figuresOfViewLinks } from './migrations/0067-figures-of-view-links.ts'
import { lastSaves } from './migrations/0070-last-saves.ts'
import { skippedSteps } from './migrations/0071-skipped-steps.ts'
import { covers } from './migrations/0072-covers.ts'
import { viewsByLink } from './migrations/0073-views-by-link.ts'
import { titlesWithoutAccents } from './migrations/0075-titles-without-accents.ts'
import { blamesOfRemotes } from './migrations/0076-blames-of-remotes.ts'
import { guardrails } from './migrations/0078-guardrails.ts'
import { coverPictures } from './migrations/0080-cover-pictures.ts'
import { deckLanguages } from './migrations/0081-deck-languages.ts'
import { hostKeys } from './migrations/0083-host-keys.ts'
import { daysOfRemoteEvents } from './migrations/0086-days-of-remote-events.ts'
import { mails } from './migrations/0089-mails.ts'
import { notices } from './migrations/0091-notices.ts'
import { suspensions } from './migrations/0090-suspensions.ts'
import { sumsByLink } from './migrations/0097-sums-by-link.ts'
import { rowsOfAccounts } from './migrations/0098-rows-of-accounts.ts'
import { viewsOfLinkSessions } from './migrations/0099-views-of-link-sessions.ts'
import { recordings } from './migrations/0094-recordings.ts'
import { largeCovers } from './migrations/0095-large-covers.ts'
import { identities } from './migrations/0101-identities.ts'
import { passkeys } from './migrations/0102-passkeys.ts'
import { bin } from './migrations/0104-bin.ts'
import { versions } from './migrations/0105-versions.ts'
import { revisionsOfViews } from './migrations/0106-revisions-of-views.ts'
import { apiTokens } from './migrations/0108-api-tokens.ts'
import { webHooks } from './migrations/0109-web-hooks.ts'
import { noticesOfVersions } from './migrations/0100-notices-of-versions.ts'
import { asksOfViewLinks } from './migrations/0112-asks-of-view-links.ts'
import { hooksOfReleases } from './migrations/0113-hooks-of-releases.ts'

/** The first schema has the name of the last migration that it replaces, so that all databases go on from here. */
export const FIRST_SCHEMA = '0055-presentation-facts'

/**
 * All migrations of a kind of database, in order, by name. A released migration is not changed any more, because
 * databases have run it: another one follows (docs/decisions/0035-one-first-schema.md).
 */
export function migrationsOf(kind: DatabaseKind): Readonly<Record<string, Migration>> {
  return {
    [FIRST_SCHEMA]: firstSchema(kind),
    '0056-related-lists': relatedLists,
    '0057-sessions-of-accounts': sessionsOfAccounts,
    '0058-activations-by-version': activationsByVersion,
    '0059-index-again': indexAgain,
    '0060-events-of-remotes': eventsOfRemotes(kind),
    '0062-trials-and-errors-by-version': trialsAndErrorsByVersion,
    '0063-speaker-notes': speakerNotes(kind),
    '0064-originals-with-notes': originalsWithNotes,
    '0065-views-that-were-seen': viewsThatWereSeen,
    '0066-published-notes': publishedNotes,
    '0067-figures-of-view-links': figuresOfViewLinks(kind),
    '0070-last-saves': lastSaves,
    '0071-skipped-steps': skippedSteps(kind),
    '0072-covers': covers,
    '0073-views-by-link': viewsByLink,
    '0075-titles-without-accents': titlesWithoutAccents(kind),
    '0076-blames-of-remotes': blamesOfRemotes,
    '0078-guardrails': guardrails,
    '0080-cover-pictures': coverPictures,
    '0081-deck-languages': deckLanguages(kind),
    '0083-host-keys': hostKeys,
    '0086-days-of-remote-events': daysOfRemoteEvents,
    '0089-mails': mails,
    '0090-suspensions': suspensions,
    '0091-notices': notices,
    '0094-recordings': recordings,
    '0095-large-covers': largeCovers,
    '0097-sums-by-link': sumsByLink(kind),
    '0098-rows-of-accounts': rowsOfAccounts,
    '0099-views-of-link-sessions': viewsOfLinkSessions,
    '0100-notices-of-versions': noticesOfVersions,
    '0101-identities': identities,
    '0102-passkeys': passkeys,
    '0104-bin': bin,
    '0105-versions': versions(kind),
    '0106-revisions-of-views': revisionsOfViews,
    '0108-api-tokens': apiTokens,
    '0109-web-hooks': webHooks,
    '0112-asks-of-view-links': asksOfViewLinks,
    '0113-hooks-of-releases': hooksOfReleases,
  }
}
