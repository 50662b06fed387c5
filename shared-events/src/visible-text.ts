const IS_UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]$/u
/** They choose how the letter before them looks, or end a flag. */
const BELONGS_TO_THE_ONE_BEFORE = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u{e0020}-\u{e007f}]$/u

/**
 * A text without white space and invisible characters around it: joiners, direction marks, soft hyphens, fillers of Hangul, the blank
 * of Braille. Empty if nobody can see anything of it. Inside they stay: Persian and emoji need some.
 *
 * @example `visibleText('\u200bMia\u3164') // 'Mia'`
 */
export function visibleText(text: string): string {
  const letters = [...text]
  const first = letters.findIndex((letter) => !IS_UNSEEN.test(letter))
  if (first < 0) return ''
  const last = letters.findLastIndex(
    (letter) => !IS_UNSEEN.test(letter) || BELONGS_TO_THE_ONE_BEFORE.test(letter),
  )
  return letters.slice(first, last + 1).join('')
}
