import { browserClock } from '@viewpage/remote-kit/browser'
import { useEffect, useRef, useState } from 'react'
import { copyText } from './copy-text.ts'

/** ms the success label stands (section 9). */
export const COPIED_FOR = 3000

export type CopyOutcome = 'none' | 'copied' | 'denied'

/**
 * Copies a text and says for a while that it did.
 *
 * @param onCopied told at each success
 * @param onDenied told when the clipboard is closed to the page: select the text, so that the visitor can copy it
 */
export function useCopy(text: string, onCopied: () => void, onDenied: () => void) {
  const [last, setLast] = useState<{ text: string; outcome: CopyOutcome } | null>(null)
  const stopTimer = useRef(() => {})
  useEffect(() => () => stopTimer.current(), [])

  async function copy(): Promise<void> {
    const done = await copyText(text)
    stopTimer.current()
    setLast({ text, outcome: done ? 'copied' : 'denied' })
    if (done) {
      stopTimer.current = browserClock.after(COPIED_FOR, () => setLast(null))
      onCopied()
    } else {
      onDenied()
    }
  }

  // What was said of another text is not true of this one.
  return { copy, outcome: last?.text === text ? last.outcome : 'none' }
}
