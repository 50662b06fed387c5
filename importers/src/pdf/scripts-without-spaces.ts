/** Letters of scripts whose words stand without spaces between them, and full-width marks. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\u30fb\u30fc\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u

/** Whether a text begins with such a letter or mark. */
export const isWithoutSpaces = (text: string): boolean => WITHOUT_SPACES.test(firstOf(text))

/** Whether a line end or a small gap between two texts is no space. */
export const joinsWithoutSpace = (before: string, after: string): boolean =>
  isWithoutSpaces(lastOf(before)) && isWithoutSpaces(after)

/** The part of a text that a line end does not divide: a word, or a letter of a script without spaces. */
export function firstWord(text: string): string {
  if (isWithoutSpaces(text)) return firstOf(text)
  const [word = ''] = text.split(' ')
  return word
}

function firstOf(text: string): string {
  const [first = ''] = text
  return first
}

/** The last letter or mark without the signs above and below it. */
const lastOf = (text: string): string =>
  [...text.slice(-8)].findLast((sign) => !/[\p{M}\s]/u.test(sign)) ?? ''
