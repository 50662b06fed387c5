import type { PageData, PageError } from '@viewpage/shared-events'
import { MAX_ERROR_LENGTHS, withoutPersonalParts } from '@viewpage/shared-events/error-texts'
import type { RemoteFailure } from './error-log.ts'

/** An error as it is told: texts without anything of the visitor, and none of what was thrown but texts. */
export function pageErrorOf(
  { remote, version, phase, error }: RemoteFailure,
  pageData: PageData,
  path: string,
): PageError {
  const secrets = secretsOf(pageData)
  const text = (part: keyof typeof MAX_ERROR_LENGTHS, value: string) =>
    // Much longer ones would be searched for nothing; what was cut in two lies far behind what is told.
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
      : { name: typeof error, message: text('message', wordsOf(error)), stack: '' }),
    page: text('page', path),
    count: 1,
  }
}

/** Whatever else was thrown is not looked into: nobody knows what it carries. */
function wordsOf(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : 'Something that is no error was thrown.'
}

/** What this page knows of the visitor, and the link they came by. */
function secretsOf({ viewerName, viewerEmail, visitor, prezilink }: PageData): string[] {
  return [
    viewerName,
    viewerEmail,
    prezilink?.link_id ?? '',
    ...(visitor ? [visitor.displayName, visitor.firstName, visitor.lastName, visitor.username] : []),
  ]
}
