import type { MessageTree } from '@viewpage/shared-events'

/** The address's name (`?lang=en-XA`) for English made longer and stranger, for layout tests. */
export const PSEUDO_LOCALE = 'en-XA'

/** Letters that the font has, so that what is tested is the layout and not a stand-in font. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiîoöuüyýcçnñsšzžgğlłrřtťAÀEÉIÎOÖUÜYÝCÇNÑSŠZŽGĞLŁRŘTŤ'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [],
  ),
)

/** Placeholders (`{{name}}`) and numbered tags (`<1>`, `</1>`): what the code looks for stays as it is. */
const KEPT = /(\{\{[^{}]*\}\}|<\/?\w+>)/

/**
 * A text as the pseudo-locale has it: accented, its vowels twice, which is about 40 % longer, and in brackets, so that
 * one sees where it is cut off.
 *
 * @example `pseudoText('Log in, <1>{{name}}</1>') === '[Łööğ îîñ, <1>{{name}}</1>]'`
 */
export function pseudoText(text: string): string {
  const parts = text.split(KEPT).map((part, index) => (index % 2 === 0 ? lengthen(part) : part))
  return `[${parts.join('')}]`
}

/** All messages of a remote in the pseudo-locale, under the same keys. */
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
