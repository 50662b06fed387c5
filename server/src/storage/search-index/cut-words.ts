import { plainLetters } from '../../foundation/plain-letters.ts'

/** A word of a text. */
export interface Word {
  /** The form in the index and in queries: letters, digits and marks only, without case and accents. */
  readonly key: string
  /** The original spelling, in lower case. */
  readonly shown: string
}

/** In code points; longer words are cut. */
const MAX_WORD_LENGTH = 64

/** Made at its first use, because it reads a dictionary. */
let segmenter: Intl.Segmenter | null = null

/** Up to 1,000 characters, if possible up to the end of a word: the segmenter is slow for long texts. */
const PART = /.{1,1000}(?=[\s、。！？]|$)|.{1,1000}/gsu

/**
 * Cuts a text into words, in any script; Japanese and Chinese by dictionary. Both databases index these words, so that
 * they return the same results.
 */
export function cutWords(text: string): Word[] {
  // Segmentation depends on the script, not on this language. A fixed one gives the same result on all machines.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const cut = segmenter.segment.bind(segmenter)
  const parts = text.normalize('NFKC').match(PART) ?? []
  return parts.flatMap((part) => [...cut(part)].flatMap(wordsIn))
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
  const key = plainLetters(piece).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return key.length <= MAX_WORD_LENGTH ? key : [...key].slice(0, MAX_WORD_LENGTH).join('')
}
