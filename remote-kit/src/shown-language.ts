import type { SlotI18n } from './slot-contract.ts'

/**
 * The language in which a text of a remote is shown: that of the page, or `en` if the remote lacks the text in it. The host
 * marks a slot whose remote has no texts in the language of the page; `lang` of an element does it for a single text, and for
 * texts outside of the slot, as in a dialog.
 *
 * @example `<p lang={shownLanguage(i18n, 'mf-notes', 'about')}>`
 */
export function shownLanguage(i18n: SlotI18n, remote: string, key: string): string {
  const { usedLng } = i18n.getFixedT(null, remote)(key, { returnDetails: true })
  return usedLng ?? i18n.language
}
