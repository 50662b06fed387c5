import type { MessageTree } from '@viewpage/shared-events'

/** `?lang=en-XA`: English with accents and about 40 % longer, for layout tests. */
export const PSEUDO_LOCALE = 'en-XA'

/** Only letters of our font, so that layout tests do not use a fallback font. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiîoöuüyýcçnñsšzžgğlłrřtťAÀEÉIÎOÖUÜYÝCÇNÑSŠZŽGĞLŁRŘTŤ'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [],
  ),
)

/** Placeholders (`{{name}}`) and numbered tags (`<1>`, `</1>`), which are not changed. */
const KEPT = /(\{\{[^{}]*\}\}|<\/?\w+>)/

/**
 * A text in the pseudo-locale: with accents, doubled vowels (about 40 % longer), and brackets that show where a layout cuts
 * it off.
 *
 * @example `pseudoText('Log in, <1>{{name}}</1>') === '[Łööğ îîñ, <1>{{name}}</1>]'`
 */
export function pseudoText(text: string): string {
  const parts = text.split(KEPT).map((part, index) => (index % 2 === 0 ? lengthen(part) : part))
  return `[${parts.join('')}]`
}

/** All messages of a remote in the pseudo-locale. */
export function pseudoMessages(messages: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoMessages(value),
    ]),
  )
}

function lengthen(text: string): string {
  return text
    .replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase())
    .replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)
}
