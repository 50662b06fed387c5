import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { text } from './authoring/text.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const INK = '#12306B'

/** Two steps, and nothing that is not needed. */
export function tiny1(): DemoPresentation {
  return {
    owner: 'ben',
    about: { oid: 'tiny1', title: 'The ampersand', playback: { likes: false } },
    daysOld: 61,
    deck: deckOf({
      background: '#C9D9F2',
      items: [
        text('sign', { at: [320, 330], align: 'centre' }, [
          [{ size: 420, weight: 700, colour: INK, tracking: 0 }, '&'],
        ]),
        text('note', { at: [700, 134], width: 240 }, [
          [{ size: 30, weight: 600, colour: INK }, 'E and t, tied together'],
          [
            { size: 15, colour: INK, above: 0.5 },
            'Latin for “and” is “et”. Scribes wrote the two letters in one stroke, and the knot stayed.',
          ],
        ]),
      ],
      path: [
        { title: 'The sign', box: view(0, 0, 640) },
        { title: 'Two letters', box: view(640, 70, 360) },
      ],
    }),
  }
}
