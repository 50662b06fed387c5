import eye from '@phosphor-icons/core/assets/regular/eye.svg'
import { Icon, useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import { useFormatNumber } from '../useFormatNumber.ts'
import classes from './ToolbarRow.module.css'

/**
 * The number of views: hidden at 0, shown only for public and reusable presentations
 * (docs/behaviour/toolbar.md#view-counter).
 */
export function ViewCounter() {
  const { viewCount, privacy } = useDeckPageData()
  const t = useText()
  const formatNumber = useFormatNumber()
  if (viewCount === 0 || (privacy !== 'public' && privacy !== 'reusable')) return null
  const number = formatNumber(viewCount)
  return (
    <p className={classes.views} data-cut="meant">
      <Icon path={eye} />
      <span className={classes.viewsText}>{t('toolbar.views', { count: viewCount, number })}</span>
      <span className={classes.viewsNumber} aria-hidden="true">
        {number}
      </span>
    </p>
  )
}
