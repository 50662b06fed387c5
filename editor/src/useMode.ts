import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useSyncExternalStore } from 'react'
import { modeChanged, type EditorMode } from './actions.ts'

/** Opens the editor with the comments (docs/behaviour/addresses.md#editor-address). */
export const COMMENTS_HASH = '#present'

/** The mode of the page. People who may not edit always get the comments. */
export function useMode(): EditorMode {
  const { bus } = useSlot()
  const { viewerRights } = useDeckPageData()
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const mode = viewerRights.edit && hash !== COMMENTS_HASH ? 'edit' : 'comments'
  useEffect(() => bus.publish(modeChanged, { mode }), [bus, mode])
  return mode
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
