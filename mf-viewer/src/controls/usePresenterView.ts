import { useSlot } from '@viewpage/remote-kit'
import { openModal } from '@viewpage/shared-events'

/**
 * Opens the presenter view's dialog, for who may edit or comment (D48): the download of the desktop app, or the
 * upgrade (D13). `null` for everybody else, and in an embed, which has no dialogs.
 */
export function usePresenterView(): (() => void) | null {
  const { pageData, bus } = useSlot()
  const { viewerRights, embedMode } = pageData
  if (embedMode || !(viewerRights.edit || viewerRights.comment)) return null
  const name = viewerRights.hasPresenterViewFeature
    ? 'PRESENTER_VIEW_DOWNLOAD_MODAL'
    : 'PRESENTER_VIEW_UPGRADE_MODAL'
  return () => openModal(bus, name)
}
