import { usePageData } from '@viewpage/remote-kit'
import { useEffect, useState } from 'react'
import { useFeature } from '../useFeature.ts'
import {
  invokeAdminTools,
  onHiddenTagsLoaded,
  reinitializeAdminTools,
  type AdminToolsOrigin,
} from './admin-tools.ts'

export interface UsedAdminTools {
  /** The flag `content_curation`: the curation button is there. */
  readonly curates: boolean
  /** The flag `admin_tools`, for an owner or editor (D47). */
  readonly administers: boolean
  /** The tools said that the presentation has hidden tags. */
  readonly hasTags: boolean
  readonly invoke: (from: AdminToolsOrigin) => void
}

/** What this visitor gets of the admin tools, and the window events between them and the page (section 4). */
export function useAdminTools(): UsedAdminTools {
  const { oid, title, byOwner, viewerRights, isPublicView } = usePageData()
  const curates = useFeature('content_curation')
  const administers = useFeature('admin_tools') && (byOwner || viewerRights.edit) && !isPublicView
  const [tagged, setTagged] = useState<{ oid: string; hasTags: boolean } | null>(null)
  const isOn = curates || administers

  useEffect(
    () => (isOn ? onHiddenTagsLoaded(oid, (hasTags) => setTagged({ oid, hasTags })) : undefined),
    [isOn, oid],
  )
  // After the listener above is there: tools that are on the page already may answer at once.
  useEffect(() => {
    if (isOn) reinitializeAdminTools({ oid, title })
  }, [isOn, oid, title])

  return {
    curates,
    administers,
    hasTags: tagged?.oid === oid && tagged.hasTags,
    invoke: (from) => invokeAdminTools({ oid, title }, from),
  }
}
