import { formatNumber, useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../../texts.ts'
import type { AutoplayChoice } from './autoplay-choice.ts'

/** The name of a choice of the autoplay menu: "Off", a number of seconds, or the author's times. */
export function useChoiceName(): (choice: AutoplayChoice) => string {
  const { language } = useDeckPageData()
  const text = useText()
  return (choice) => {
    if (choice === 'off') return text('controls.autoplayOff')
    if (choice === 'holds') return text('controls.autoplayHolds')
    return formatNumber(choice, language)
  }
}
