import { usePageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useSyncExternalStore } from 'react'
import { modeChanged, type EditorMode } from './actions.ts'

/** What the address says after the `#` when it is for commenting (section 2). */
export const COMMENTS_HASH = '#present'

/** What the page is open for. Whoever may not edit, comments. */
export function useMode(): EditorMode {
  const { bus } = useSlot()
  const { viewerRights } = usePageData()
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const mode = viewerRights.edit && hash !== COMMENTS_HASH ? 'edit' : 'comments'
  useEffect(() => bus.publish(modeChanged, { mode }), [bus, mode])
  return mode
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
