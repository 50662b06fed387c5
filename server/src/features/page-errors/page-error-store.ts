import type { PageError } from '@viewpage/shared-events'
import { withoutPersonalParts } from '@viewpage/shared-events/error-texts'
import { cleanText } from '../../foundation/clean-text.ts'
import type { Database } from '../../storage/database/open-database.ts'

/** A page error with the browser in which it happened, if that is known. */
export type BrowserError = PageError & { readonly browser?: string; readonly isOverride?: boolean }

/** Errors of one part with the same message. Page, slot, browser and stack are those of the latest. */
export interface PageErrorGroup extends PageError {
  readonly browser?: string
  /** Only if the page had other versions than the active ones. */
  readonly isOverride?: boolean
  /** ms since 1970 */
  readonly firstAt: number
  readonly lastAt: number
}

/** Stores page errors. They contain no visitor and no session. */
export interface PageErrorStore {
  /** @returns the errors as stored, without personal data */
  add(errors: readonly BrowserError[]): Promise<readonly BrowserError[]>
  /** Latest first. */
  list(limit: number): Promise<PageErrorGroup[]>
}

export function createPageErrorStore(
  { read, write }: Database,
  now: () => number = Date.now,
): PageErrorStore {
  return {
    async add(errors) {
      const cleaned = errors.map(withoutVisitor)
      const rows = cleaned.map(
        ({ slot = null, releaseSet = null, browser = null, isOverride = false, ...error }) => ({
          ...error,
          slot,
          release_set: releaseSet,
          browser,
          is_override: isOverride ? 1 : 0,
          received_at: now(),
        }),
      )
      await write((transaction) => transaction.insertInto('page_errors').values(rows).execute())
      return cleaned
    },

    async list(limit) {
      const rows = await read
        .selectFrom('page_errors')
        .innerJoin(
          (from) =>
            from
              .selectFrom('page_errors')
              .select(({ fn }) => [
                fn.max('id').as('last_id'),
                fn.sum('count').as('times'),
                fn.min('received_at').as('first_at'),
              ])
              .groupBy(['remote', 'version', 'kind', 'name', 'message', 'is_override'])
              .as('groups'),
          (join) => join.onRef('groups.last_id', '=', 'page_errors.id'),
        )
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id: _id, last_id: _last, times, first_at, received_at, ...row }) => ({
        ...whereIn(row),
        // PostgreSQL returns sums as text.
        count: Number(times),
        firstAt: first_at,
        lastAt: received_at,
      }))
    },
  }
}

/** Leaves out what is not known. */
function whereIn<
  Row extends {
    slot: string | null
    release_set: string | null
    browser: string | null
    is_override: number
  },
>({ slot, release_set, browser, is_override, ...error }: Row) {
  return {
    ...error,
    ...(slot !== null && { slot }),
    ...(release_set !== null && { releaseSet: release_set }),
    ...(browser !== null && { browser }),
    ...(is_override === 1 && { isOverride: true }),
  }
}

/** The site's own pages remove personal data before sending; other clients may not. */
function withoutVisitor(error: BrowserError): BrowserError {
  const text = (value: string) => withoutPersonalParts(cleanText(value))
  const { version, name, message, stack, page } = error
  return {
    ...error,
    version: text(version),
    name: text(name),
    message: text(message),
    stack: text(stack),
    page: text(page),
  }
}
