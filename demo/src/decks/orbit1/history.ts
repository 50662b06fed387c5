import type { Drawing, Item } from '@viewpage/deck'
import { view } from '../authoring/frame.ts'
import { fade } from '../authoring/paint.ts'
import { round } from '../authoring/path-data.ts'
import type { Scene } from '../authoring/scene.ts'
import { filled, stroked, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading, PEACH } from './ink.ts'

const SIDE = 150
const MIDDLE = SIDE / 2
const ring = (radius: number, radiusY = radius, x = MIDDLE): Drawing =>
  stroked(round(x, MIDDLE, radius, radiusY), CREAM, 2.2)
const dot = (x: number, y: number, radius: number, colour: string): Drawing =>
  filled(round(x, y, radius), colour)

/** Five answers, each in one drawing. The numbers of the links are steps. */
const ANSWERS: readonly (readonly [
  year: string,
  words: string,
  label: string,
  drawings: Drawing[],
  link?: number,
])[] = [
  [
    'c. 150',
    'Ptolemy puts Earth in the middle, and circles on circles.',
    'A small circle that rolls on a large one around the Earth',
    [
      ring(52),
      stroked(round(112, 38, 20), CREAM, 2.2),
      dot(MIDDLE, MIDDLE, 9, '#8FE0DA'),
      dot(126, 24, 6, PEACH),
    ],
  ],
  [
    '1543',
    'Copernicus puts the Sun there, and keeps the circles.',
    'Circles around the Sun',
    [
      ring(28),
      ring(52),
      dot(MIDDLE, MIDDLE, 11, '#FFC24B'),
      dot(112, 38, 7, '#8FE0DA'),
      dot(51, 90, 5, PEACH),
    ],
  ],
  [
    '1609',
    'Kepler lets go of the circle: the path is an ellipse.',
    'An ellipse, with the Sun away from its middle',
    [ring(66, 46), dot(MIDDLE + 47, MIDDLE, 11, '#FFC24B'), dot(19, 50, 7, '#8FE0DA')],
    4,
  ],
  [
    '1687',
    'Newton finds one law for the apple and the Moon.',
    'A straight line that is bent into a curve by a pull',
    [
      stroked('M20 34L132 34', CREAM, 2.2, { dash: [5, 6] }),
      stroked('M20 34C70 34 116 58 122 126', CREAM, 2.2),
      dot(20, 34, 8, PEACH),
      dot(48, 118, 19, '#8FE0DA'),
    ],
    6,
  ],
  [
    '1846',
    'Le Verrier finds a planet without looking up.',
    'A cross on a line where a planet should be',
    [
      stroked('M10 120C50 40 110 22 142 20', CREAM, 2.2),
      stroked('M84 30l24 24M108 30l-24 24', PEACH, 4, { cap: 'round' }),
    ],
    11,
  ],
]

const LEFT = 334
const COLUMN = 232

export const history: Scene = {
  step: {
    title: 'A short history',
    box: view(150, 130, 1400),
    words: [
      'For two thousand years the answer was circles, and circles on circles. It worked well enough to be believed.',
      {
        points: [
          'c. 150: Ptolemy puts Earth in the middle.',
          '1543: Copernicus puts the Sun there.',
          '1609: Kepler lets go of the circle.',
          '1687: Newton finds one law for the apple and the Moon.',
          '1846: Le Verrier finds a planet without looking up.',
        ],
      },
    ],
  },
  notes: ANSWERS.flatMap(([year, words, label, drawings, link], index): Item[] => {
    const x = LEFT + index * COLUMN
    const plate = filled(round(MIDDLE, MIDDLE, MIDDLE), fade('#0B1120', 0.55))
    const place = { at: [x, 716] as const, width: 196, ...(link && { link: `#step=${link}` }) }
    return [
      vector(`answer-${index + 1}`, [x, 520, SIDE, SIDE], [plate, ...drawings], { label }),
      text(`answer-${index + 1}-words`, place, [
        [heading(27), year],
        [body(19, 0.2), words],
      ]),
    ]
  }),
}
