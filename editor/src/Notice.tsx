import { useDeckPageData } from '@viewpage/remote-kit'
import { splitOrigin, type EditorOrigin } from '@viewpage/shared-events/site-paths'
import { useEffect, useState } from 'react'
import styles from './Notice.module.css'
import { useText } from './texts.ts'

/** How long the line stays, unless the pointer or the focus is in it. */
const SHOWN_MS = 10_000

/** What the person just did, if it led here; the address forgets it, so that it is said once. */
function takeOrigin(): EditorOrigin | null {
  const { origin, rest } = splitOrigin(location.href)
  if (origin !== null) history.replaceState(history.state, '', rest)
  return origin
}

/** One line after a copy or a replaced file, with the link to the presentation. */
export function Notice() {
  const t = useText()
  const { canonicalUrl } = useDeckPageData()
  const [origin, setOrigin] = useState<EditorOrigin | null>(null)
  const [isHeld, setHeld] = useState(false)

  // After the first render, so that screen readers say what appears in the status.
  useEffect(() => setOrigin(takeOrigin()), [])
  useEffect(() => {
    if (origin === null || isHeld) return
    const timer = setTimeout(() => setOrigin(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [origin, isHeld])

  return (
    <div
      role="status"
      onPointerEnter={({ pointerType }) => setHeld(pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {origin !== null && (
        <p className={styles.notice}>
          <span>{t(`notice.${origin}`)}</span>
          <a className={styles.link} href={new URL(canonicalUrl).pathname}>
            {t('header.view')}
          </a>
        </p>
      )}
    </div>
  )
}
