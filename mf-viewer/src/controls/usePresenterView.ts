import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { openModal } from '@viewpage/shared-events'

/**
 * Opens presenter view, for people with edit or comment rights: the dialog for the desktop app, or the upgrade dialog
 * without the feature (docs/behaviour/viewer.md#presenter-view). `null` for everyone else, and in an embed.
 */
export function usePresenterView(): (() => void) | null {
  const { bus } = useSlot()
  const pageData = useDeckPageData()
  const { edit, comment, hasPresenterViewFeature } = pageData.viewerRights
  if (pageData.embedMode || !(edit || comment)) return null
  return () =>
    openModal(bus, hasPresenterViewFeature ? 'PRESENTER_VIEW_DOWNLOAD_MODAL' : 'PRESENTER_VIEW_UPGRADE_MODAL')
}
