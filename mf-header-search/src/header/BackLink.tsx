import caretLeft from '@phosphor-icons/core/assets/bold/caret-left-bold.svg'
import { Icon, usePageData } from '@viewpage/remote-kit'
import type { MouseEvent } from 'react'
import type { Browser } from '../browser.ts'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import { useText } from '../texts.ts'
import classes from './Header.module.css'

/**
 * The back link (docs/behaviour/header.md#back-link): back in the history when the visitor came from this site, else to
 * the URL of the page data.
 */
export function BackLink({ browser }: { browser: Browser }) {
  const { backUrl } = usePageData()
  const t = useText()
  if (backUrl === null) return null

  function goBack(event: MouseEvent) {
    if (!isPlainClick(event) || !browser.cameFromThisSite()) return
    event.preventDefault()
    browser.goBack()
  }

  return (
    <a className={classes.back} href={backUrl} aria-label={t('back')} onClick={goBack}>
      <Icon path={caretLeft} />
    </a>
  )
}
