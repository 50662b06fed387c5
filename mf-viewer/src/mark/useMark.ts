import { useSlot } from '@viewpage/remote-kit'
import { useEffect } from 'react'

/** Shows the visitor's address over the stage, if the view link wants it. Other pages load no code for it. */
export function useMark(root: HTMLElement | null, mark: string | undefined): void {
  const { report } = useSlot()
  useEffect(() => {
    if (!root || mark === undefined) return
    let remove: (() => void) | null = null
    let isOver = false
    void import('./show-mark.ts').then(
      ({ showMark }) => {
        if (!isOver) remove = showMark(root, mark)
      },
      (error: unknown) => report(error instanceof Error ? error : new Error(String(error)), 'effect'),
    )
    return () => {
      isOver = true
      remove?.()
    }
  }, [root, mark, report])
}
