import { ButtonLink } from '@viewpage/remote-kit'
import { sidebars } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import classes from './PresenterView.module.css'

const DOWNLOAD_PATH = '/download/business/'

/**
 * Explains that presenter view needs the desktop app, and links to it (the texts are those of
 * docs/behaviour/toolbar.md#desktop-app-dialog).
 */
export default function PresenterDownloadModal() {
  const bus = useBus()
  const t = useText()
  const text = t('presenterView.getApp')
  const publishClick = () =>
    bus.publish(sidebars.ctaClicked, {
      location: 'presenter_view',
      text,
      type: 'button',
      targetUrl: DOWNLOAD_PATH,
    })
  return (
    <div className={classes.desktop}>
      <p>{t('presenterView.optimized')}</p>
      <p className={classes.second}>{t('presenterView.desktopOnly')}</p>
      <ButtonLink
        look="primary"
        className={classes.action}
        href={DOWNLOAD_PATH}
        data-autofocus=""
        onClick={publishClick}
      >
        {text}
      </ButtonLink>
    </div>
  )
}
