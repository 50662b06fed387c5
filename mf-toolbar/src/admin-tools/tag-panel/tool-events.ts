import {
  ADMIN_TOOLS_INVOKED,
  ADMIN_TOOLS_REINITIALIZED,
  HIDDEN_TAGS_LOADED,
  type AdminToolsSubject,
} from '../admin-tools.ts'

/** What the tools receive. */
export interface AdminToolsEvent {
  readonly type: 'invoked' | 'reinitialized'
  readonly subject: AdminToolsSubject
}

const TYPES: Readonly<Record<string, AdminToolsEvent['type']>> = {
  [ADMIN_TOOLS_INVOKED]: 'invoked',
  [ADMIN_TOOLS_REINITIALIZED]: 'reinitialized',
}

/**
 * Listens for the events of the page; ignores those with another `detail`. Returns the undo.
 *
 * @param missed DOM events from before
 */
export function onAdminTools(
  callback: (event: AdminToolsEvent) => void,
  missed: readonly Event[],
): () => void {
  const onEvent = (event: Event) => {
    const type = TYPES[event.type]
    const subject = event instanceof CustomEvent ? subjectOf(event.detail) : null
    if (type && subject) callback({ type, subject })
  }
  missed.forEach(onEvent)
  const names = Object.keys(TYPES)
  for (const name of names) window.addEventListener(name, onEvent)
  return () => {
    for (const name of names) window.removeEventListener(name, onEvent)
  }
}

function subjectOf(detail: unknown): AdminToolsSubject | null {
  const { oid, title } = (detail ?? {}) as Readonly<Record<string, unknown>>
  return typeof oid === 'string' && typeof title === 'string' ? { oid, title } : null
}

/** Reports to the page whether there are hidden tags (docs/behaviour/curation.md#hidden-tags-are-announced). */
export function announceHiddenTags(oid: string, hasTags: boolean): void {
  window.dispatchEvent(new CustomEvent(HIDDEN_TAGS_LOADED, { detail: { oid, hasTags } }))
}
