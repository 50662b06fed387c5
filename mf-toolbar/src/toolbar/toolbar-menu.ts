import type { DeckPageData } from '@viewpage/shared-events'
import { commentingPath, editorPath } from '../presentation/paths.ts'

/** The links to the editor and for a copy; `null` where this visitor has none. */
export interface ToolbarMenu {
  readonly editor: { readonly opens: 'edit' | 'comment'; readonly path: string } | null
  readonly copyPath: string | null
}

export interface ToolbarMenuConditions {
  readonly fullscreen: boolean
  /** The flag `make_a_copy`. */
  readonly copyFeature: boolean
  /** The step that is shown, from 1. */
  readonly step?: number | undefined
}

const EMPTY_MENU: ToolbarMenu = { editor: null, copyPath: null }

/**
 * The menu of this visitor (docs/behaviour/toolbar.md#edit-or-comment). Empty in embed mode, fullscreen and public view
 * (docs/behaviour/toolbar.md#hidden-menu).
 */
export function toolbarMenuOf(
  pageData: DeckPageData,
  { fullscreen, copyFeature, step }: ToolbarMenuConditions,
): ToolbarMenu {
  if (pageData.embedMode || pageData.isPublicView || fullscreen) return EMPTY_MENU
  return { editor: editorOf(pageData, step), copyPath: copyFeature ? copyPathOf(pageData) : null }
}

/**
 * Whether the menu has "Download": the owner allows it, or the visitor may edit
 * (docs/behaviour/toolbar.md#download-entry) and is not in public view.
 */
export function isDownloadable({ allowDownload, viewerRights, isPublicView }: DeckPageData): boolean {
  return allowDownload || (viewerRights.edit && !isPublicView)
}

function editorOf(
  { oid, schemaVersion, viewerRights }: DeckPageData,
  step: number | undefined,
): ToolbarMenu['editor'] {
  if (viewerRights.edit) return { opens: 'edit', path: editorPath(oid, schemaVersion) }
  if (viewerRights.comment) return { opens: 'comment', path: commentingPath(oid, schemaVersion, step) }
  return null
}

/**
 * Target of the link without scripts; for an anonymous visitor the server sends the path of the sign-up
 * (docs/behaviour/toolbar.md#copy-button).
 */
function copyPathOf({ isMobile, showMakeACopyButton, makeACopyRedirectUrl }: DeckPageData): string | null {
  return isMobile || !showMakeACopyButton ? null : makeACopyRedirectUrl
}
