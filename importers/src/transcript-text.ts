import { MAX_PARAGRAPHS, type StyleClass, type TranscriptText } from '@viewpage/shared-events/schemas'

const MAX_TITLE_LENGTH = 200
const MAX_PARAGRAPH_LENGTH = 20_000

export const shortTitle = (text: string): string =>
  text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : text

/** The font size that most letters have; 0 without any. */
export function mostFrequentSize(texts: readonly { size: number; text: string }[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of texts) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** Parts of a long text that a paragraph can have, between words if it has any. */
export function splitText(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > MAX_PARAGRAPH_LENGTH) {
    const cut = from + MAX_PARAGRAPH_LENGTH
    const space = text.lastIndexOf(' ', cut)
    const isLetterHalved = /[\ud800-\udbff]/.test(text.charAt(cut - 1))
    const end = space > from ? space : isLetterHalved ? cut - 1 : cut
    parts.push(text.slice(from, end).trim())
    from = end
  }
  return [...parts, text.slice(from).trim()]
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
