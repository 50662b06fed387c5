import { browserClock } from '@viewpage/remote-kit/browser'
import { copyText } from '@viewpage/remote-kit/share'
import { useEffect, useRef, useState } from 'react'

/** How long the label "Copied" is shown (docs/behaviour/share.md#copy-success). */
const COPIED_LABEL_MS = 3000

export type CopyOutcome = 'none' | 'copied' | 'denied'

/**
 * Copies a text and reports the outcome; `'copied'` resets to `'none'` after {@link COPIED_LABEL_MS}.
 *
 * @param onCopied called after each success
 * @param onDenied called when the page may not write to the clipboard: select the text, so that the visitor can copy it
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
      stopTimer.current = browserClock.after(COPIED_LABEL_MS, () => setLast(null))
      onCopied()
    } else {
      onDenied()
    }
  }

  // The outcome belongs to the text it was for.
  return { copy, outcome: last?.text === text ? last.outcome : 'none' }
}
