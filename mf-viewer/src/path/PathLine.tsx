import type { CSSProperties } from 'react'
import type { PathLayout } from './lay-out-stops.ts'
import classes from './path-line.module.css'

interface PathLineProps {
  readonly layout: PathLayout
  /** The current step, from 1; 0 before the start. */
  readonly step: number
  /** Fills the whole line, as at the end. */
  readonly isFull?: boolean
  readonly titles?: readonly string[]
}

/** The path: a line with stops, filled up to the current step. Decorative: text elsewhere gives the same information. */
export function PathLine({ layout: { positions, stops }, step, isFull = false, titles }: PathLineProps) {
  const passed = isFull ? 1 : (positions[step - 1] ?? 0)
  return (
    <span className={classes.path} aria-hidden="true">
      <span className={classes.line} />
      <span className={classes.passed} style={at(passed)} />
      {stops.map((stop) => (
        <span
          key={stop}
          className={classes.stop}
          data-passed={isFull || stop < step || undefined}
          style={at(positions[stop - 1] ?? 0)}
          title={titles?.[stop - 1]}
        />
      ))}
      {step > 0 && !isFull && <span className={classes.current} style={at(passed)} />}
    </span>
  )
}

function at(position: number): CSSProperties {
  return { '--at': Math.round(position * 1e5) / 1e5 } as CSSProperties
}
