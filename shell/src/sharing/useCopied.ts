import { browserClock } from '@viewpage/remote-kit/browser'
import { copyText } from '@viewpage/remote-kit/share'
import { useEffect, useRef, useState } from 'react'

/** How long a button shows that it copied (docs/behaviour/share.md#copy-success). */
const COPIED_FOR_MS = 3_000

/** Copies texts, and says for a while that it did. */
export function useCopied() {
  const [isCopied, setCopied] = useState(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  /** @returns `false` where the page may not write to the clipboard */
  async function copy(text: string): Promise<boolean> {
    if (!(await copyText(text))) return false
    stop.current()
    setCopied(true)
    stop.current = browserClock.after(COPIED_FOR_MS, () => setCopied(false))
    return true
  }

  return { isCopied, copy }
}
