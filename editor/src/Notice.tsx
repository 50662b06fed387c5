import { announce, useDeckPageData } from '@viewpage/remote-kit'
import { splitOrigin } from '@viewpage/shared-events/site-paths'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Notice.module.css'
import { useText } from './texts.ts'

/** How long the line stays, unless the pointer or the focus is in it. */
const SHOWN_MS = 10_000

/** One line after a copy or a replaced file, with the link to the presentation. */
export function Notice() {
  const t = useText()
  const { canonicalUrl } = useDeckPageData()
  const [{ origin, rest }] = useState(() => splitOrigin(location.href))
  const [isOver, setOver] = useState(origin === null)
  const [isHeld, setHeld] = useState(false)

  const sayOnce = useEffectEvent(() => {
    if (origin === null) return
    // The address forgets it.
    history.replaceState(history.state, '', rest)
    announce(t(`notice.${origin}`))
  })
  useEffect(() => sayOnce(), [])
  useEffect(() => {
    if (isOver || isHeld) return
    const timer = setTimeout(() => setOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOver, isHeld])

  if (origin === null || isOver) return null
  return (
    <p
      className={styles.notice}
      onPointerEnter={({ pointerType }) => setHeld(pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{t(`notice.${origin}`)}</span>
      <a className={styles.link} href={new URL(canonicalUrl).pathname}>
        {t('header.view')}
      </a>
    </p>
  )
}
