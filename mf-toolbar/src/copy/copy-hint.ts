import type { TextFunction } from '@viewpage/remote-kit'
import type { ToolbarText } from '../texts.ts'

/** How to copy what is selected, by hand: with keys, or with a finger. */
export function copyHint(t: TextFunction<ToolbarText>): string {
  if (matchMedia('(pointer: coarse)').matches) return t('copy.selected')
  return t('copy.pressKeys', { keys: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C' })
}
