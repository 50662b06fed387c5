import { Button } from '@viewpage/remote-kit'
import { browserClock } from '@viewpage/remote-kit/browser'
import { sidebars, toolbar } from '@viewpage/shared-events'
import { PRICING } from '@viewpage/shared-events/site-paths'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'
import { LOAD_TIMEOUT_MS } from '../modals/load-in-time.ts'
import { useText } from '../texts.ts'
import { hasPage } from './frame-page.ts'
import classes from './PresenterView.module.css'

const PANEL_PATH = '/upgrade/embedded/features/pitch_presenter_view/'

/** The upgrade panel of the server in a frame; when it fails to load, a message and a link in the same box. */
export default function PresenterUpgradeModal() {
  const t = useText()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  return (
    <div className={classes.panel}>
      {failedAttempt === attempt ? (
        <div className={classes.fallback}>
          <p role="alert">{t('presenterView.notLoaded')}</p>
          <Button small autoFocus onClick={() => setAttempt(attempt + 1)}>
            {t('modal.tryAgain')}
          </Button>
          <a className={classes.link} href={PANEL_PATH} target="_blank" rel="noopener">
            {t('presenterView.openPage')}
          </a>
        </div>
      ) : (
        <Panel key={attempt} onFailed={() => setFailedAttempt(attempt)} />
      )}
    </div>
  )
}

function Panel({ onFailed }: { onFailed: () => void }) {
  const bus = useBus()
  const t = useText()
  const [isLoaded, setIsLoaded] = useState(false)

  function fail(): void {
    bus.publish(toolbar.upgradePanelFailed)
    onFailed()
  }

  function showPanel(frame: HTMLIFrameElement): void {
    setIsLoaded(true)
    // The panel has no script of its own.
    const plans = frame.contentDocument?.querySelector(`a[href="${PRICING}"]`)
    plans?.addEventListener('click', () =>
      bus.publish(sidebars.pricingVisited, {
        location: 'presenter_view',
        text: plans.textContent.trim(),
        type: 'button',
        targetUrl: PRICING,
      }),
    )
  }

  useEffect(() => (isLoaded ? undefined : browserClock.after(LOAD_TIMEOUT_MS, fail)))

  return (
    <iframe
      className={classes.frame}
      data-loaded={isLoaded}
      src={PANEL_PATH}
      title={t('presenterView.panel')}
      onLoad={({ currentTarget }) => (hasPage(currentTarget) ? showPanel(currentTarget) : fail())}
    />
  )
}
