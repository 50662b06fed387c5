import { usePageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import { useText } from '../../texts.ts'
import classes from './overview.module.css'
import { stepThumbnailOf } from './step-thumbnail.ts'

interface StepCardProps {
  /** From 1. */
  readonly step: number
  readonly isCurrent: boolean
  readonly onClick: () => void
}

/** A step in the overview: its picture, number and title. Without a picture its place stays. */
export function StepCard({ step, isCurrent, onClick }: StepCardProps) {
  const { deck, language } = usePageData()
  const text = useText()
  const [isBroken, setBroken] = useState(false)
  const title = deck.stepTitles[step - 1] ?? ''
  const thumbnail = isBroken ? null : stepThumbnailOf(deck, step)
  const place = { step, total: deck.stepCount, title }
  return (
    <li>
      <button
        type="button"
        className={classes.step}
        aria-current={isCurrent ? 'step' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onClick}
      >
        <span className={classes.thumbnail}>
          {thumbnail !== null && (
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
          {text(title === '' ? 'controls.place' : 'controls.placeWithTitle', place)}
        </span>
        <span className={classes.words} aria-hidden="true">
          <span className={classes.number}>{new Intl.NumberFormat(language).format(step)}</span>
          <bdi className={classes.title}>{title}</bdi>
        </span>
      </button>
    </li>
  )
}
