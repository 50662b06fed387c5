import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg'
import { ButtonLink, Icon, useDeckPageData } from '@viewpage/remote-kit'
import { sidebars } from '@viewpage/shared-events'
import { PRICING } from '@viewpage/shared-events/site-paths'
import { useId } from 'react'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { PathDrawing } from './PathDrawing.tsx'
import { CTA_LOCATION, ctaTarget } from './targets.ts'
import classes from './CallToAction.module.css'

/** The slot `cta`: the call to action at the end of the page, with a path drawn to its button. */
export function CallToAction() {
  const { isAuthenticated, brand } = useDeckPageData()
  const bus = useBus()
  const title = useId()
  const t = useText()
  const target = ctaTarget(isAuthenticated)
  // "Get started" makes no sense to a visitor with an account.
  const buttonText = isAuthenticated ? t('cta.discover', { brand }) : t('cta.button')

  function publishClick() {
    bus.publish(sidebars.ctaClicked, {
      location: CTA_LOCATION,
      text: buttonText,
      type: 'button',
      targetUrl: target,
    })
  }

  function publishPricingVisit() {
    const text = t('cta.plans')
    bus.publish(sidebars.pricingVisited, {
      location: CTA_LOCATION,
      text,
      type: 'link',
      targetUrl: PRICING,
    })
  }

  return (
    <section className={classes.cta} aria-labelledby={title}>
      <div className={classes.row}>
        <h2 id={title} className={classes.title}>
          {t('cta.title')}
        </h2>
        <PathDrawing className={classes.path} />
        <div className={classes.actions}>
          <ButtonLink look="primary" className={classes.button} href={target} onClick={publishClick}>
            {buttonText}
            <Icon path={arrowRight} />
          </ButtonLink>
          <a className={classes.plans} href={PRICING} onClick={publishPricingVisit}>
            {t('cta.plans')}
          </a>
        </div>
      </div>
    </section>
  )
}
