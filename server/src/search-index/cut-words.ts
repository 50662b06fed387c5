/** A word of a text. */
export interface Word {
  /** As it is stored and asked for: letters, digits and marks only, without case and without accents. */
  readonly key: string
  /** As it was written, in lower case. */
  readonly shown: string
}

/** Code points; what is longer is the same word as far as that. */
const LONGEST_WORD = 64

// Words are found by their script, whatever language is named here; naming one keeps machines alike.
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Up to 1,000 characters that end between words where they can: of more at once the segmenter is slow. */
const PART = /.{1,1000}(?=[\s、。！？]|$)|.{1,1000}/gsu

/** Letters that no decomposition makes plain. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}

/**
 * Cuts a text into words as a person sees them, in any script; Japanese and Chinese by dictionary. Both databases get
 * words cut here, so that they find the same.
 */
export function cutWords(text: string): Word[] {
  const parts = text.normalize('NFKC').match(PART) ?? []
  return parts.flatMap((part) => [...segmenter.segment(part)].flatMap(wordsIn))
}

function wordsIn({ segment, isWordLike }: Intl.SegmentData): Word[] {
  if (isWordLike !== true) return []
  // “Don’t” is one word, “3.14” are two.
  return segment
    .replace(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((piece) => ({ key: keyOf(piece), shown: piece.toLowerCase() }))
    .filter(({ key }) => key !== '')
}

function keyOf(piece: string): string {
  const key = piece
    // By way of capitals, so that ß is ss.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    // Accents of alphabets; the voicing marks of Japanese make another word and stay.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðþæœς]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return key.length <= LONGEST_WORD ? key : [...key].slice(0, LONGEST_WORD).join('')
}
