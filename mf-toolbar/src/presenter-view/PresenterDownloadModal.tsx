import { ButtonLink } from '@viewpage/remote-kit'
import { sidebars } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import classes from './PresenterView.module.css'

const DOWNLOAD_PATH = '/download/business/'

/** Presenter view is in the desktop app: where to get it (section 8 has the two sentences). */
export default function PresenterDownloadModal() {
  const bus = useBus()
  const t = useText()
  const text = t('presenterView.getApp')
  const tell = () =>
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
        onClick={tell}
      >
        {text}
      </ButtonLink>
    </div>
  )
}
