/** The presentation that the admin tools work on; part of the `detail` of the events that this remote dispatches. */
export interface AdminToolsSubject {
  readonly oid: string
  readonly title: string
}

/** The control that opened the tools: the curation button, or "Admin tools" in the menu "More". */
export type AdminToolsOrigin = 'curation' | 'menu'

/** Opens the admin tools. `detail`: {@link AdminToolsSubject} and `from`. */
export const ADMIN_TOOLS_INVOKED = 'viewpage:admin-tools-invoked'

/** Sends the presentation of the page to the admin tools: on mount, and when its oid or title changes. */
export const ADMIN_TOOLS_REINITIALIZED = 'viewpage:admin-tools-reinitialized'

/** Sent by the admin tools; reports whether the presentation has hidden tags. `detail`: `{ hasTags, oid? }`. */
export const HIDDEN_TAGS_LOADED = 'viewpage:hidden-tags-loaded'

/** Dispatches {@link ADMIN_TOOLS_INVOKED}. */
export function invokeAdminTools(subject: AdminToolsSubject, from: AdminToolsOrigin): void {
  window.dispatchEvent(new CustomEvent(ADMIN_TOOLS_INVOKED, { detail: { ...subject, from } }))
}

/** Dispatches {@link ADMIN_TOOLS_REINITIALIZED}. */
export function reinitializeAdminTools(subject: AdminToolsSubject): void {
  window.dispatchEvent(new CustomEvent(ADMIN_TOOLS_REINITIALIZED, { detail: subject }))
}

/** Listens for {@link HIDDEN_TAGS_LOADED}; ignores events about another presentation. Returns the undo. */
export function onHiddenTagsLoaded(oid: string, callback: (hasTags: boolean) => void): () => void {
  const onEvent = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (detail === null || typeof detail !== 'object' || !('hasTags' in detail)) return
    if ('oid' in detail && detail.oid !== oid) return
    callback(detail.hasTags === true)
  }
  window.addEventListener(HIDDEN_TAGS_LOADED, onEvent)
  return () => window.removeEventListener(HIDDEN_TAGS_LOADED, onEvent)
}
