import type { Topic } from '@viewpage/shared-events/schemas'
import type { DeckDocument } from '../document/schema.ts'
import { flightSeconds } from './path-stops.ts'

/** Seconds on a step without a word, and at most on one full of them. */
const LOOKING = 5
const LONGEST_READING = 90

/** A second; words as they are read on a screen while looking at a picture. */
const WORDS = 2.5
/** A second; characters of scripts that put no spaces between words. */
const CHARACTERS = 6
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * Seconds that a talk along the path takes, about: the flights, and on each step its hold or the time to look at it
 * and read its part of the transcript.
 */
export function talkDuration(document: DeckDocument): number {
  const reading = readingSeconds(document)
  const holds = document.path.map(({ hold }, index) => hold ?? LOOKING + (reading[index] ?? 0))
  return sum(holds) + sum(flightSeconds(document))
}

function readingSeconds({ path, topics }: DeckDocument): number[] {
  const seconds = path.map(() => 0)
  const add = ({ step, title, texts, topics: inner }: Topic) => {
    const paragraphs = texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text))
    const index = (step ?? 0) - 1
    const before = seconds[index]
    if (before !== undefined) {
      seconds[index] = Math.min(LONGEST_READING, before + secondsToRead([title, ...paragraphs].join('\n')))
    }
    inner.forEach(add)
  }
  topics.forEach(add)
  return seconds
}

function secondsToRead(text: string): number {
  const characters = text.match(UNSPACED)?.length ?? 0
  const words = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return words / WORDS + characters / CHARACTERS
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
