import { SETTINGS } from '@viewpage/shared-events/site-paths'

/** The web hooks of an account. */
export const HOOKS = `${SETTINGS}hooks/`
export const hookPath = (id: string): string => `${HOOKS}${id}/`

/** What was just done. */
export const DONE = ['testSent', 'saved', 'removed', 'againSent'] as const
export type Done = (typeof DONE)[number]

/** What was just done, in a query. */
export function doneIn(query: unknown): Done | null {
  const { done } = (query ?? {}) as { done?: unknown }
  return DONE.find((each) => each === done) ?? null
}
