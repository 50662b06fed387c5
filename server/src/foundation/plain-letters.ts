/** Letters that NFKD does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŋ: 'n', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' },
  // One letter of Arabic script that languages write in several forms, and its long form at the end of a word.
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه' },
}

/** Accents, and the vowel signs of Hebrew and Arabic. Japanese voicing marks distinguish words and stay. */
const SIGNS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g
/** Arabic letters are stretched with it. */
const STRETCH = /\u0640/g
/** Zeros of scripts with digits of their own. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g

/** A text without case, accents, vowel signs and forms of letters that people type either way. */
export function plainLetters(text: string): string {
  return (
    text
      .toUpperCase()
      // Upper case first, so that ß becomes ss.
      .toLowerCase()
      .normalize('NFKD')
      .replace(SIGNS, '')
      .replace(STRETCH, '')
      .replace(/[^a-z]/gu, (letter) => PLAIN[letter] ?? letter)
      .replace(DIGITS, asciiDigit)
      .normalize('NFKC')
  )
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0))
}
