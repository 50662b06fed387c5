import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'

/** For example "12 steps, about 4 minutes"; `null` for a presentation without steps. */
export function useFacts(): string | null {
  const { stepCount, durationSeconds } = useDeckPageData().deck
  const text = useText()
  if (stepCount === 0) return null
  const steps = text('viewer.steps', { count: stepCount })
  const minutes = text('viewer.minutes', { count: Math.max(1, Math.round(durationSeconds / 60)) })
  return durationSeconds > 0 ? text('viewer.facts', { steps, minutes }) : steps
}
