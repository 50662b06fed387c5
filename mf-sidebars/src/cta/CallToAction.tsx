import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg'
import { ButtonLink, Icon, usePageData } from '@viewpage/remote-kit'
import { sidebars } from '@viewpage/shared-events'
import { useId } from 'react'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { PathDrawing } from './PathDrawing.tsx'
import { CTA_LOCATION, ctaTarget, PRICING_TARGET } from './targets.ts'
import classes from './CallToAction.module.css'

/** The slot `cta`: the last thing on the page, with the path leading to its button. */
export function CallToAction() {
  const { isAuthenticated, brand } = usePageData()
  const bus = useBus()
  const title = useId()
  const t = useText()
  const target = ctaTarget(isAuthenticated)
  // Who has an account has started already.
  const invitation = isAuthenticated ? t('cta.discover', { brand }) : t('cta.button')

  function countClick() {
    bus.publish(sidebars.ctaClicked, {
      location: CTA_LOCATION,
      text: invitation,
      type: 'button',
      targetUrl: target,
    })
  }

  function countPricing() {
    const text = t('cta.plans')
    bus.publish(sidebars.pricingVisited, {
      location: CTA_LOCATION,
      text,
      type: 'link',
      targetUrl: PRICING_TARGET,
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
          <ButtonLink look="primary" className={classes.button} href={target} onClick={countClick}>
            {invitation}
            <Icon path={arrowRight} />
          </ButtonLink>
          <a className={classes.plans} href={PRICING_TARGET} onClick={countPricing}>
            {t('cta.plans')}
          </a>
        </div>
      </div>
    </section>
  )
}
