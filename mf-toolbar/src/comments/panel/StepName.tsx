import { useDeckPageData } from '@viewpage/remote-kit'
import { usePanelText } from './panel-texts.ts'

/** Stands for the title of a step while the sentence around it is made. */
const PLACE = '\u0000'

/** "Step 3: Kepler's laws", with the language of the presentation on what it calls its step (WCAG 2.2, 3.1.2). */
export function StepName({ step }: { readonly step: number }) {
  const t = usePanelText()
  const { deck } = useDeckPageData()
  const [before, after] = t('step', { step, title: PLACE }).split(PLACE)
  return (
    <>
      {before}
      <bdi lang={deck.language}>{deck.stepTitles[step - 1]}</bdi>
      {after}
    </>
  )
}
