import { usePageData, useSlot } from '@viewpage/remote-kit'
import { toolbar, type ActionDeclaration, type PageData } from '@viewpage/shared-events'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { presentationSaved } from './actions.ts'

/** The presentation as the server has it: as the page came, with what was saved since. */
export function usePresentation(): PageData {
  const pageData = usePageData()
  const saved = useLast(presentationSaved)
  return useMemo(
    () => (saved ? { ...pageData, title: saved.title, privacy: saved.privacy } : pageData),
    [pageData, saved],
  )
}

/** How many like it: what the page came with, then what the toolbar says. */
export function useLikesCount(): number | undefined {
  const { likesCount } = usePageData()
  return useLast(toolbar.likeChanged)?.count ?? likesCount
}

/** What the last publication of a sticky action says, or `undefined` before the first. */
export function useLast<Payload>(declaration: ActionDeclaration<Payload>): Payload | undefined {
  const { bus } = useSlot()
  const subscribe = useCallback((onChange: () => void) => bus.on(declaration, onChange), [bus, declaration])
  return useSyncExternalStore(subscribe, () => bus.last(declaration)?.payload)
}
