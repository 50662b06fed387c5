import { formatNumber, useDeckPageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import { stepPictureUrl } from '../../stage/step-picture-url.ts'
import { useText } from '../../texts.ts'
import type { CardPlace } from './step-grid.ts'
import classes from './overview.module.css'

interface StepCardProps {
  /** From 1. */
  readonly step: number
  /** Column, and px below the first row; absent while the first card is measured. */
  readonly place?: CardPlace | undefined
  readonly isCurrent: boolean
  readonly isTabStop: boolean
  readonly onFocus: (step: number) => void
  readonly onPress: (step: number) => void
}

/** A step in the overview: image, number and title. Without an image, its space stays empty. */
export function StepCard({ step, place, isCurrent, isTabStop, onFocus, onPress }: StepCardProps) {
  const { deck, language } = useDeckPageData()
  const text = useText()
  const [isBroken, setBroken] = useState(false)
  const title = deck.stepTitles[step - 1] ?? ''
  const thumbnail = isBroken ? undefined : stepPictureUrl(deck, step)
  return (
    <li aria-posinset={step} aria-setsize={deck.stepCount} style={place}>
      <button
        type="button"
        className={classes.step}
        aria-current={isCurrent ? 'step' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onFocus(step)}
        onClick={() => onPress(step)}
      >
        <span className={classes.thumbnail}>
          {thumbnail !== undefined && (
            <img
              src={thumbnail}
              width={320}
              height={180}
              loading="lazy"
              decoding="async"
              alt=""
              onError={() => setBroken(true)}
            />
          )}
        </span>
        <span className="kit-visually-hidden">
          {text('controls.place', { step, total: deck.stepCount })}{' '}
        </span>
        <span className={classes.words}>
          <span className={classes.number} aria-hidden="true">
            {formatNumber(step, language)}
          </span>
          <bdi className={classes.title} lang={deck.language}>
            {title}
          </bdi>
        </span>
      </button>
    </li>
  )
}
