/** The presentation that the admin tools are about; the `detail` of the events that this remote dispatches. */
export interface AdminToolsSubject {
  readonly oid: string
  readonly title: string
}

/** Where the tools were asked for: the curation button, or "Admin tools" in the menu "More". */
export type AdminToolsOrigin = 'curation' | 'menu'

/** Asks the admin tools to open. `detail`: {@link AdminToolsSubject} and `from`. */
export const ADMIN_TOOLS_INVOKED = 'viewpage:admin-tools-invoked'

/** Tells the admin tools which presentation the page is about: at first, and when its oid or title changes. */
export const ADMIN_TOOLS_REINITIALIZED = 'viewpage:admin-tools-reinitialized'

/** The admin tools tell the toolbar whether the presentation has hidden tags: `detail` is `{ hasTags, oid? }`. */
export const HIDDEN_TAGS_LOADED = 'viewpage:hidden-tags-loaded'

/** Nothing happens when no tools are on the page. */
export function invokeAdminTools(subject: AdminToolsSubject, from: AdminToolsOrigin): void {
  window.dispatchEvent(new CustomEvent(ADMIN_TOOLS_INVOKED, { detail: { ...subject, from } }))
}

/** See {@link ADMIN_TOOLS_REINITIALIZED}. */
export function reinitializeAdminTools(subject: AdminToolsSubject): void {
  window.dispatchEvent(new CustomEvent(ADMIN_TOOLS_REINITIALIZED, { detail: subject }))
}

/** Hears about the hidden tags of a presentation; what is told of another one is passed over. Returns the undo. */
export function onHiddenTagsLoaded(oid: string, hear: (hasTags: boolean) => void): () => void {
  const listen = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (detail === null || typeof detail !== 'object' || !('hasTags' in detail)) return
    if ('oid' in detail && detail.oid !== oid) return
    hear(detail.hasTags === true)
  }
  window.addEventListener(HIDDEN_TAGS_LOADED, listen)
  return () => window.removeEventListener(HIDDEN_TAGS_LOADED, listen)
}
