/**
 * A deck in the site's own format: a title and a dot for each step.
 *
 * @param textOf the text of a step in the transcript, which the deck has none of without it
 */
export function deckOf(titles: readonly string[], textOf?: (title: string) => string) {
  const document = {
    schema: 1,
    canvas: { background: '#14213d', language: 'en' },
    ...{ assets: {}, fonts: [], symbols: [], layers: [] },
    topics:
      textOf === undefined ? [] : titles.map((title, index) => topicOf(title, index + 1, textOf(title))),
    items: titles.map((_, index) => ({
      ...{ kind: 'shape', id: `dot${index}`, x: index * 200, y: 0, scale: 1, rotation: 0 },
      ...{ width: 80, height: 80, shape: 'ellipse', fill: '#fca311' },
    })),
    path: titles.map((title, index) => ({
      ...{ id: `step${index}`, title },
      box: { x: index * 200 + 40, y: 40, width: 160, height: 90, rotation: 0 },
    })),
  }
  return { name: 'deck.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) }
}

const topicOf = (title: string, step: number, text: string) => ({
  ...{ id: `topic${step}`, step, title, topics: [] },
  texts: [{ id: `text${step}`, styleClasses: ['body'], paragraphs: [{ text }] }],
})

/** "Title 1", "Title 2" and so on. */
export const titlesUpTo = (count: number) => Array.from({ length: count }, (_, index) => `Title ${index + 1}`)
