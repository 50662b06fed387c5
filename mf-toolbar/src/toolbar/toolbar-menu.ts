import type { PageData } from '@viewpage/shared-events'
import { commentingPath, editorPath } from '../presentation/paths.ts'

/** The links of the menu: edit or comment, and make a copy; `null` for what this visitor does not get. */
export interface ToolbarMenu {
  readonly editor: { readonly opens: 'edit' | 'comment'; readonly path: string } | null
  readonly copyPath: string | null
}

export interface ToolbarMenuSituation {
  readonly fullscreen: boolean
  /** The flag `make_a_copy`. */
  readonly copyFeature: boolean
}

const NOTHING: ToolbarMenu = { editor: null, copyPath: null }

/** Sections 2 and 5: what of the menu is shown. It is hidden in embed mode, fullscreen and public view (D11). */
export function toolbarMenuOf(
  pageData: PageData,
  { fullscreen, copyFeature }: ToolbarMenuSituation,
): ToolbarMenu {
  if (pageData.embedMode || pageData.isPublicView || fullscreen) return NOTHING
  return { editor: editorOf(pageData), copyPath: copyFeature ? copyPathOf(pageData) : null }
}

/** Whether "Download" is in More: the owner allows it, or the visitor may edit (D48); as the public sees it, or not. */
export function isDownloadable({ allowDownload, viewerRights, isPublicView }: PageData): boolean {
  return allowDownload || (viewerRights.edit && !isPublicView)
}

function editorOf({ oid, schemaVersion, viewerRights }: PageData): ToolbarMenu['editor'] {
  if (viewerRights.edit) return { opens: 'edit', path: editorPath(oid, schemaVersion) }
  if (viewerRights.comment) return { opens: 'comment', path: commentingPath(oid, schemaVersion) }
  return null
}

/** Where the link leads without script; for an anonymous visitor the server names the sign-up (D61). */
function copyPathOf({ isMobile, showMakeACopyButton, makeACopyRedirectUrl }: PageData): string | null {
  return isMobile || !showMakeACopyButton ? null : makeACopyRedirectUrl
}
