import classes from './PathDrawing.module.css'

/** Positions of the steps on the line; each gap is as long as its flight. */
const STOPS = [
  [5, 58],
  [85, 28.7],
  [149, 10],
  [221, 31.8],
  [311, 66],
] as const

/** A decorative path whose end has the accent colour. */
export function PathDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} width="420" height="72" viewBox="0 0 420 72" aria-hidden="true">
      <path className={classes.line} d="M5 58C77 58 77 10 149 10C230 10 230 66 311 66C367 66 375 36 407 36" />
      {STOPS.map(([x, y]) => (
        <circle key={x} className={classes.stop} cx={x} cy={y} r={5} />
      ))}
      <circle className={classes.end} cx={407} cy={36} r={8} />
    </svg>
  )
}
