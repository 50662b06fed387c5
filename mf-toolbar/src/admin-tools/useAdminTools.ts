import { useDeckPageData } from '@viewpage/remote-kit'
import { useEffect, useState } from 'react'
import { useFeature } from '../useFeature.ts'
import {
  invokeAdminTools,
  onHiddenTagsLoaded,
  reinitializeAdminTools,
  type AdminToolsOrigin,
} from './admin-tools.ts'

export interface AdminToolsState {
  /** The flag `content_curation` is on: the curation button is shown. */
  readonly canCurate: boolean
  /** The flag `admin_tools` is on and the visitor is the owner or an editor (docs/behaviour/toolbar.md#admin-tools). */
  readonly canAdminister: boolean
  /** The tools reported that the presentation has hidden tags. */
  readonly hasHiddenTags: boolean
  /** The visitor may use the tools, so they belong on the page. */
  readonly isOn: boolean
  readonly invoke: (from: AdminToolsOrigin) => void
}

/**
 * The admin tools this visitor may open, and the window events between the tools and the page
 * (docs/behaviour/toolbar.md#admin-tools).
 */
export function useAdminTools(): AdminToolsState {
  const { oid, title, byOwner, viewerRights, isPublicView } = useDeckPageData()
  const canCurate = useFeature('content_curation')
  const canAdminister = useFeature('admin_tools') && (byOwner || viewerRights.edit) && !isPublicView
  const [tagged, setTagged] = useState<{ oid: string; hasTags: boolean } | null>(null)
  const isOn = canCurate || canAdminister

  useEffect(
    () => (isOn ? onHiddenTagsLoaded(oid, (hasTags) => setTagged({ oid, hasTags })) : undefined),
    [isOn, oid],
  )
  // Runs after the listener above is added: tools already on the page may answer synchronously.
  useEffect(() => {
    if (isOn) reinitializeAdminTools({ oid, title })
  }, [isOn, oid, title])

  return {
    canCurate,
    canAdminister,
    isOn,
    hasHiddenTags: tagged?.oid === oid && tagged.hasTags,
    invoke: (from) => invokeAdminTools({ oid, title }, from),
  }
}
