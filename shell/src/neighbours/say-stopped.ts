import { createI18n } from '@viewpage/remote-kit/locales'
import type { PageData } from '@viewpage/shared-events'
import { offerUndoToast } from '../undo/undo.ts'
import { locales } from './locales/index.ts'

/** Says in one line that the host stopped a part, and offers to try it again. */
export function sayStopped({ language }: Pick<PageData, 'language'>, onTryAgain: () => void): void {
  const known = Object.hasOwn(locales, language) ? language : 'en'
  const text = createI18n(known, { neighbours: locales[known] }).getFixedT(null, 'neighbours')
  const line = text('stopped')
  const label = text('tryAgain')
  offerUndoToast({
    label,
    line: () => line,
    status: `${line} ${label}`,
    onUndo: onTryAgain,
    onCommit: () => undefined,
  })
}
