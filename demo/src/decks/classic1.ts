import type { IncomingDeck } from '@viewpage/server'
import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { block, round } from './authoring/path-data.ts'
import { circle, clipped, filled, path, rectangle, vector } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'

const shapes = [
  path('triangle', [90, 60, 280, 220], 'M0 220L140 0L280 220Z', { fill: '#E9573A', label: 'A red triangle' }),
  circle('circle', 410, 190, 96, { fill: '#2B5896', label: 'A blue circle' }),
  rectangle('square', [446, 130, 150, 150], { fill: '#F3BD3E', label: 'A yellow square' }),
  // Where the two overlap they are one colour, as print would make them.
  vector(
    'overlap',
    [446, 130, 60, 150],
    [clipped(round(-36, 60, 96), [filled(block(0, 0, 60, 150), '#294123')])],
  ),
]

const notes = tour({ size: 12, ink: '#FFFFFF' }, [
  {
    title: 'A lesson in three shapes',
    box: view(0, 0, 640),
    words: 'A lesson has three parts that overlap. Copy this one and put your own words in.',
  },
  {
    title: 'Ask',
    box: view(106, 156, 248),
    words: 'Start with a question that nobody can answer yet, and do not answer it.',
    note: { at: [230, 216], width: 112, align: 'centre' },
    more: [{ points: ['Two minutes alone.', 'Two minutes in pairs.', 'Then all together.'] }],
  },
  {
    title: 'Talk',
    box: view(274, 120, 248),
    words: 'Eight minutes at most. After that, people think about lunch.',
    note: { at: [378, 182], width: 100, align: 'centre' },
  },
  {
    title: 'Do',
    box: view(416, 136, 248),
    words: 'Make something small with it, and show it to someone.',
    note: { at: [551, 190], width: 78, align: 'centre', colour: '#33260A' },
  },
  {
    title: 'All three',
    box: view(-60, -20, 760),
    words: 'The part where they overlap is the one that is remembered.',
  },
])

export function classic1(): IncomingDeck {
  return deckOf({ background: '#F7F3EA', ...notes, items: [...shapes, ...notes.items] })
}
