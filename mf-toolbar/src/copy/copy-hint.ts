import type { TextFunction } from '@viewpage/remote-kit'
import type { ToolbarText } from '../texts.ts'

/** How to copy the selected text manually: with keys, or by touch. */
export function copyHint(t: TextFunction<ToolbarText>): string {
  if (matchMedia('(pointer: coarse)').matches) return t('copy.selected')
  return t('copy.pressKeys', { keys: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C' })
}
