import type { Step } from '../editing/draft.ts'
import { useText } from '../texts.ts'

type Control = 'title' | 'texts' | 'notes' | 'transcript' | 'handle' | 'up' | 'down' | 'more'

/** The names of the controls of a step. @param number as visitors count; `null`: it is skipped, so it has none */
export function useStepName({ title }: Step, number: number | null): (control: Control) => string {
  const t = useText()
  return (control) =>
    number === null
      ? t(`skipped.${control}`, { title: title || t('steps.untitled') })
      : t(`steps.${control}`, { step: number, title })
}
