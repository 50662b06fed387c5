import { Button } from '@viewpage/remote-kit'
import { browserClock } from '@viewpage/remote-kit/browser'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'
import { PATIENCE } from '../modals/load-in-time.ts'
import { useText } from '../texts.ts'
import { hasPage } from './frame-page.ts'
import styles from './PresenterView.module.css'

const PANEL_PATH = '/upgrade/embedded/features/pitch_presenter_view/'

/** The upgrade panel of the server, in a frame; when it does not come, a word and a way on, in the same box. */
export default function PresenterUpgradeModal() {
  const t = useText()
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  return (
    <div className={styles.panel}>
      {failed === attempt ? (
        <div className={styles.fallback}>
          <p role="alert">{t('presenterView.notLoaded')}</p>
          <Button small autoFocus onClick={() => setAttempt(attempt + 1)}>
            {t('modal.tryAgain')}
          </Button>
          <a className={styles.link} href={PANEL_PATH} target="_blank" rel="noopener">
            {t('presenterView.openPage')}
          </a>
        </div>
      ) : (
        <Panel key={attempt} onFailed={() => setFailed(attempt)} />
      )}
    </div>
  )
}

function Panel({ onFailed }: { onFailed: () => void }) {
  const bus = useBus()
  const t = useText()
  const [isHere, setHere] = useState(false)

  function fail(): void {
    bus.publish(toolbar.upgradePanelFailed)
    onFailed()
  }

  useEffect(() => (isHere ? undefined : browserClock.after(PATIENCE, fail)))

  return (
    <iframe
      className={styles.frame}
      data-here={isHere}
      src={PANEL_PATH}
      title={t('presenterView.panel')}
      onLoad={({ currentTarget }) => (hasPage(currentTarget) ? setHere(true) : fail())}
    />
  )
}
