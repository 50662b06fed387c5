import type { IncomingDeck } from '@viewpage/server'
import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { round } from './authoring/path-data.ts'
import { filled, vector } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'

const COLOURS = ['#B93B5B', '#E9788A', '#7C2446', '#F6B3A6', '#FFF1E8']
const NUCLEUS = '#3A1129'

const cells = Array.from({ length: 26 }, (_, index) => {
  const radius = index % 2 === 0 ? 22 : 51
  const [x, y] = [(index * 151) % 660, (index * 97) % 340]
  const body = filled(round(radius, radius, radius), COLOURS[index % COLOURS.length] ?? NUCLEUS, 0.9)
  const core = filled(round(1.2 * radius, 0.9 * radius, 0.3 * radius), NUCLEUS, 0.85)
  return vector(`cell-${index + 1}`, [x - radius, y - radius, 2 * radius, 2 * radius], [body, core])
})

const notes = tour({ size: 13, ink: '#3A1129' }, [
  {
    title: 'Cells that count',
    box: view(0, 0, 640),
    words: 'There are about thirty trillion in you, and most of them are red blood cells.',
  },
  {
    title: 'How big',
    box: view(60, -58, 220),
    words: 'Fifty of the large ones side by side make a millimetre.',
    note: { at: [82, -30], width: 150 },
  },
  {
    title: 'How long',
    box: view(-166, 54, 240),
    words: 'A red one lasts four months. A nerve cell lasts as long as you do.',
    note: { at: [-142, 102], width: 118 },
  },
  {
    title: 'How to count',
    box: view(540, 128, 240),
    words: 'Not all of them. Count one square, and how many squares there are.',
    note: { at: [656, 162], width: 112 },
    more: [
      {
        points: [
          'Shake the sample.',
          'Count those on the upper and left line.',
          'Leave those on the lower and right one.',
        ],
      },
    ],
  },
])

export function cells1(): IncomingDeck {
  return deckOf({ background: '#F4D6CF', ...notes, items: [...cells, ...notes.items] })
}
