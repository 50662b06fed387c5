import { useTexts } from '../texts.ts'

/** Formats durations, given in ms, in the page's language. */
export function useDurations() {
  const texts = useTexts()
  return {
    /** With two digits after the point. */
    seconds: (ms: number) => texts('actions.seconds', { s: Math.round(ms / 10) / 100 }),
    /** With one digit after the point. */
    milliseconds: (ms: number) => texts('actions.milliseconds', { ms: Math.round(ms * 10) / 10 }),
  }
}
