import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { toolbar, type ActionDeclaration, type DeckPageData } from '@viewpage/shared-events'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { presentationSaved } from './actions.ts'

/** The saved presentation: the page data, updated by saves. */
export function usePresentation(): DeckPageData {
  const pageData = useDeckPageData()
  const saved = useLast(presentationSaved)
  return useMemo(
    () => (saved ? { ...pageData, title: saved.title, privacy: saved.privacy } : pageData),
    [pageData, saved],
  )
}

/** The number of likes: from the page data, updated by the toolbar. */
export function useLikesCount(): number | undefined {
  const { likesCount } = useDeckPageData()
  return useLast(toolbar.likeChanged)?.count ?? likesCount
}

/** The last payload of a sticky action, or `undefined`. */
export function useLast<Payload>(declaration: ActionDeclaration<Payload>): Payload | undefined {
  const { bus } = useSlot()
  const subscribe = useCallback((onChange: () => void) => bus.on(declaration, onChange), [bus, declaration])
  return useSyncExternalStore(subscribe, () => bus.last(declaration)?.payload)
}
