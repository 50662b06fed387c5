import type { PageData } from '@viewpage/shared-events'
import { commentingPath, editorPath } from '../presentation/editor-paths.ts'
import { signUpPath } from '../presentation/sign-up-path.ts'

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

function editorOf({ oid, schemaVersion, viewerRights }: PageData): ToolbarMenu['editor'] {
  if (viewerRights.edit) return { opens: 'edit', path: editorPath(oid, schemaVersion) }
  if (viewerRights.comment) return { opens: 'comment', path: commentingPath(oid, schemaVersion) }
  return null
}

/** Anonymous visitors sign up on the way (D61). */
function copyPathOf(pageData: PageData): string | null {
  const { isMobile, isAuthenticated, showMakeACopyButton, makeACopyRedirectUrl } = pageData
  if (isMobile || !showMakeACopyButton || makeACopyRedirectUrl === null) return null
  return isAuthenticated ? makeACopyRedirectUrl : signUpPath(makeACopyRedirectUrl)
}
