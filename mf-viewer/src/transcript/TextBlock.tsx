import type { Block } from './blocks.ts'
import classes from './transcript.module.css'

/** Paragraphs, or a bullet list. */
export function TextBlock({ block: { kind, style, lines } }: { block: Block }) {
  const Line = kind === 'list' ? 'li' : 'p'
  const content = lines.map(({ text, size }, index) => (
    <Line key={index} data-size={size} dir="auto">
      {text}
    </Line>
  ))
  return kind === 'list' ? (
    <ul className={classes.block} data-style={style}>
      {content}
    </ul>
  ) : (
    <div className={classes.block} data-style={style}>
      {content}
    </div>
  )
}
