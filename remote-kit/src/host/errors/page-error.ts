import { isDeckPage, type PageData, type PageError } from '@viewpage/shared-events'
import { MAX_ERROR_LENGTHS, withoutPersonalParts } from '@viewpage/shared-events/error-texts'
import type { RemoteFailure } from './error-log.ts'

/** The error to send, with the slot and release set of the page: texts without personal data, and nothing else of the thrown value. */
export function pageErrorOf(
  { remote, version, phase, slot, error }: RemoteFailure,
  pageData: PageData,
  { path, releaseSet }: { path: string; releaseSet: string },
): PageError {
  const secrets = secretsOf(pageData)
  const text = (part: keyof typeof MAX_ERROR_LENGTHS, value: string) =>
    // Cut before the search to bound its time; what this cuts in two lies beyond the final limit.
    withoutPersonalParts(value.slice(0, 4 * MAX_ERROR_LENGTHS[part]), secrets).slice(
      0,
      MAX_ERROR_LENGTHS[part],
    )
  return {
    remote,
    version,
    kind: phase,
    ...(error instanceof Error
      ? {
          name: text('name', error.name),
          message: text('message', error.message),
          stack: text('stack', error.stack ?? ''),
        }
      : { name: typeof error, message: text('message', messageOf(error)), stack: '' }),
    page: text('page', path),
    ...(slot !== undefined && { slot }),
    releaseSet,
    count: 1,
  }
}

/** Thrown objects are not inspected: they may contain personal data. */
function messageOf(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : 'A value that is not an Error was thrown.'
}

/** Personal data of the visitor on this page, and the id of their view link. */
function secretsOf(pageData: PageData): string[] {
  const { viewerName, viewerEmail, visitor } = pageData
  return [
    viewerName,
    viewerEmail,
    isDeckPage(pageData) ? (pageData.prezilink?.link_id ?? '') : '',
    ...(visitor ? [visitor.displayName, visitor.firstName, visitor.lastName, visitor.username] : []),
  ]
}
