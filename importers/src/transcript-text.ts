import { MAX_PARAGRAPHS, type StyleClass, type TranscriptText } from '@viewpage/shared-events/schemas'

const MAX_TITLE_LENGTH = 200

export const shortTitle = (text: string): string =>
  text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : text

/** The font size that most letters have; 0 without any. */
export function mostFrequentSize(texts: readonly { size: number; text: string }[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of texts) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** Adds a paragraph to the last text if that has its style, or else to a new text, unless there are too many. */
export function addParagraph(
  texts: TranscriptText[],
  paragraph: TranscriptText['paragraphs'][number],
  style: StyleClass,
  /** `id` starts the ids of new texts. */
  { id, maxTexts }: { id: string; maxTexts: number },
): void {
  const last = texts.at(-1)
  if (last?.styleClasses[0] === style && last.paragraphs.length < MAX_PARAGRAPHS)
    last.paragraphs.push(paragraph)
  else if (texts.length < maxTexts)
    texts.push({ id: `${id}-${texts.length + 1}`, styleClasses: [style], paragraphs: [paragraph] })
}
