/** What `viewpage:admin-tools-invoked` carries in its `detail`. */
export interface AdminToolsSubject {
  readonly oid: string
  readonly title: string
}

/** The window event that asks the admin tools to open for a presentation; they listen, wherever they come from. */
export const ADMIN_TOOLS_INVOKED = 'viewpage:admin-tools-invoked'

/** Asks the admin tools to open (section 4 "Admin tools"). Nothing happens when none are on the page. */
export function invokeAdminTools({ oid, title }: AdminToolsSubject): void {
  window.dispatchEvent(new CustomEvent<AdminToolsSubject>(ADMIN_TOOLS_INVOKED, { detail: { oid, title } }))
}
