import type { CSSProperties } from 'react'
import type { PathLayout } from './lay-out-stops.ts'
import classes from './path-line.module.css'

interface PathLineProps {
  readonly layout: PathLayout
  /** On a narrow line, for which the style sheet decides. */
  readonly narrow?: PathLayout
  /** The current step, from 1; 0 before the start. */
  readonly step: number
  /** Fills the whole line, as at the end. */
  readonly isFull?: boolean
  readonly titles?: readonly string[]
}

/** The path: a line with stops, filled up to the current step. Decorative: text elsewhere gives the same information. */
export function PathLine({ layout, narrow, step, isFull = false, titles }: PathLineProps) {
  const at = (index: number) =>
    ({
      '--at': round(layout.positions[index]),
      ...(narrow && { '--near': round(narrow.positions[index]) }),
    }) as CSSProperties
  const passed = isFull ? ({ '--at': 1 } as CSSProperties) : at(step - 1)
  return (
    <span className={classes.path} aria-hidden="true">
      <span className={classes.line} />
      <span className={classes.passed} style={passed} />
      {layout.stops.map((stop) => (
        <span
          key={stop}
          className={classes.stop}
          data-passed={isFull || stop < step || undefined}
          data-far={(narrow && !narrow.stops.includes(stop)) || undefined}
          style={at(stop - 1)}
          title={titles?.[stop - 1]}
        />
      ))}
      {step > 0 && !isFull && <span className={classes.current} style={passed} />}
    </span>
  )
}

function round(position = 0): number {
  return Math.round(position * 1e5) / 1e5
}
