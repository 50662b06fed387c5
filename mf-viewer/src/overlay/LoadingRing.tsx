import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import classes from './loading.module.css'

/** In the drawing of 168 by 168 px. */
const RADIUS = 80
const CENTRE = 84

/** The progress of a load as a ring with a planet at its end. @param percentage 0 to 100 */
export function LoadingRing({ percentage }: { percentage: number }) {
  const { language } = useDeckPageData()
  const text = useText()
  const formatted = new Intl.NumberFormat(language, { style: 'percent' }).format(percentage / 100)
  return (
    <div
      className={classes.loading}
      role="progressbar"
      aria-label={text('viewer.loading')}
      aria-valuenow={percentage}
      aria-valuetext={formatted}
    >
      <svg className={classes.ring} viewBox="0 0 168 168" aria-hidden="true">
        <circle className={classes.ringTrack} cx={CENTRE} cy={CENTRE} r={RADIUS} />
        <circle
          className={classes.ringDone}
          cx={CENTRE}
          cy={CENTRE}
          r={RADIUS}
          pathLength={100}
          style={{ strokeDashoffset: 100 - percentage }}
        />
        <circle
          className={classes.planet}
          cx={CENTRE}
          cy={CENTRE - RADIUS}
          style={{ transform: `rotate(${percentage * 3.6}deg)` }}
        />
      </svg>
      <p className={classes.percentage}>{formatted}</p>
      <p className={classes.loadingText}>{text('viewer.loading')}</p>
    </div>
  )
}
