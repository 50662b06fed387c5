import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { rectangle } from './authoring/shapes.ts'
import { text } from './authoring/text.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const INK = '#17191B'
const RED = '#E5401F'
const MONTHS = [60, 90, 74, 120, 140, 118, 176, 210, 246]

const bars = MONTHS.map((height, month) =>
  rectangle(`month-${month + 1}`, [350 + month * 28, 316 - height, 20, height], {
    fill: month === MONTHS.length - 1 ? RED : INK,
  }),
)

const notes = tour({ size: 15, ink: INK }, [
  {
    title: 'Fourth quarter review',
    box: view(0, 0, 640),
    words: 'Nine months, one bar each. The last one is why this meeting is short.',
  },
  {
    title: 'A slow start',
    box: view(306, 130, 330),
    words: 'Three months of asking, and little to show.',
    note: { at: [332, 162], width: 124 },
  },
  {
    title: 'The dip',
    box: view(386, 76, 260),
    words: 'In June we stopped selling what did not work yet.',
    note: { at: [408, 112], width: 130 },
  },
  {
    title: 'September',
    box: view(418, 20, 260),
    words: 'Four times the first month. Half of it came by word of mouth.',
    note: { at: [440, 50], width: 120, colour: '#B3300F' },
    more: [
      {
        points: ['New customers: 212.', 'Left: 9, and we know why.', 'Next: the same, with fewer meetings.'],
      },
    ],
  },
])

export function secret1(): DemoPresentation {
  const sign = text('sign', { at: [36, 220] }, [
    [{ size: 210, weight: 700, colour: INK, tracking: -0.02 }, 'Q4'],
  ])
  return {
    owner: 'ada',
    about: {
      oid: 'secret1',
      title: 'Fourth quarter review',
      description: 'For the board. Nine bars and what is behind them.',
      tags: ['review', 'board'],
      privacy: 'private',
    },
    daysOld: 2,
    deck: deckOf({
      background: '#EDEBE6',
      items: [sign, ...bars, ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
