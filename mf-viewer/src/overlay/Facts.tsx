import { usePageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'

/** "12 steps, about 4 minutes" */
export function Facts({ className }: { className: string | undefined }) {
  const { deck } = usePageData()
  const text = useText()
  if (deck.stepCount === 0) return null
  const steps = text('viewer.steps', { count: deck.stepCount })
  const minutes = text('viewer.minutes', { count: Math.max(1, Math.round(deck.durationSeconds / 60)) })
  return (
    <p className={className}>{deck.durationSeconds > 0 ? text('viewer.facts', { steps, minutes }) : steps}</p>
  )
}
