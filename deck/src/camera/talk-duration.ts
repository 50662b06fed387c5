import type { Topic } from '@viewpage/shared-events/schemas'
import type { DeckDocument } from '../document/schema.ts'
import { flightSeconds } from './path-stops.ts'

/** Time on a step without text. */
const LOOKING_SECONDS = 5
const MAX_READING_SECONDS = 90

/** Reading speed on a screen, next to a picture. */
const WORDS_PER_SECOND = 2.5
/** Reading speed for scripts without spaces between words. */
const CHARACTERS_PER_SECOND = 6
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * Estimated duration of a talk in seconds: the flights, and for each step its hold, or else the time to look at it and
 * to read its part of the transcript.
 */
export function talkDuration(document: DeckDocument): number {
  const reading = readingSeconds(document)
  const holds = document.path.map(({ hold }, index) => hold ?? LOOKING_SECONDS + (reading[index] ?? 0))
  return sum(holds) + sum(flightSeconds(document))
}

function readingSeconds({ path, topics }: DeckDocument): number[] {
  const seconds = path.map(() => 0)
  const add = ({ step, title, texts, topics: inner }: Topic) => {
    const paragraphs = texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text))
    const index = (step ?? 0) - 1
    const before = seconds[index]
    if (before !== undefined) {
      seconds[index] = Math.min(
        MAX_READING_SECONDS,
        before + secondsToRead([title, ...paragraphs].join('\n')),
      )
    }
    inner.forEach(add)
  }
  topics.forEach(add)
  return seconds
}

function secondsToRead(text: string): number {
  const characters = text.match(UNSPACED)?.length ?? 0
  const words = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return words / WORDS_PER_SECOND + characters / CHARACTERS_PER_SECOND
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
