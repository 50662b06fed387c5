import type { Drawing, Item } from '@viewpage/deck'
import { placeIn, viewIn, type Frame } from '../authoring/frame.ts'
import { fade } from '../authoring/paint.ts'
import { block, polyline, round } from '../authoring/path-data.ts'
import type { Scene } from '../authoring/scene.ts'
import { filled, stroked, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, DIM, heading } from './ink.ts'
import { NEAR_BY } from './picture-layers.ts'
import { placeOf, PLANETS } from './system.ts'

const [x, y] = placeOf(PLANETS.uranus)
/** It spins lying down; who looks at it lies down too. */
const FRAME: Frame = { x, y, turn: -82 }

/** The rings that were found in 1977, and the axis. */
function axis(): Item {
  const lines = [
    stroked('M130 14L130 56', DIM, 1.6),
    stroked('M130 204L130 246', DIM, 1.6),
    stroked(round(130, 130, 118, 20), fade('#C9F0E4', 0.5), 1.2),
    stroked(round(130, 130, 108, 18), fade('#C9F0E4', 0.35), 1),
  ]
  return vector('uranus-axis', [-130, -130, 260, 260], lines)
}

/** Voyager 2: dish, bus, boom and, on its side, a golden record. */
function voyager(): Item[] {
  const record: Drawing[] = [
    filled(round(50, 64, 9), '#E2B84A'),
    ...[8, 6.4, 4.8].map((radius) => stroked(round(50, 64, radius), '#9A7420', 0.25)),
    ...Array.from({ length: 14 }, (_, index) => {
      const turn = (index / 14) * 2 * Math.PI
      const reach = 2.2 + 1.8 * Math.abs(Math.sin(index * 2.1))
      const end = [50 + reach * Math.cos(turn), 64 + reach * Math.sin(turn)] as const
      return stroked(polyline([[50, 64], end]), '#6B4E10', 0.2)
    }),
  ]
  return placeIn({ x: -252, y: -44, turn: -14 }, [
    vector(
      'voyager',
      [0, 0, 160, 110],
      [
        stroked('M50 64L154 86', '#AAB3BD', 1.2),
        stroked('M36 70L6 98', '#AAB3BD', 1.6),
        filled('M0 92L8 104L14 100L6 88Z', '#6F7984'),
        filled(block(32, 52, 36, 24), '#8A939E'),
        filled('M14 44A38 16 0 0 0 86 44Z', '#E9EEF2'),
        filled(round(50, 44, 36, 9), '#FFFFFF'),
        stroked('M42 44L50 26L58 44', '#AAB3BD', 1.4),
        filled(round(50, 26, 3), '#AAB3BD'),
        ...record,
      ],
      { label: 'Voyager 2, a spacecraft with a large white dish and a golden record' },
    ),
    text('record-words', { at: [50, 71.45], align: 'centre' }, [
      [{ size: 0.7, colour: '#4A3508' }, 'The sounds of Earth'],
    ]),
  ])
}

export const uranus: Scene = {
  step: {
    title: 'Far out',
    box: viewIn(FRAME, -300, -178, 640),
    layers: NEAR_BY,
    reveal: ['voyager', 'record-words'],
    words: [
      'Uranus takes 84 years for one turn and lies on its side. For half of them one pole does not see the Sun.',
      'One visitor has been here: Voyager 2, on 24 January 1986.',
    ],
  },
  things: placeIn(FRAME, voyager()),
  notes: placeIn(FRAME, [
    axis(),
    text('uranus-words', { at: [156, -56], width: 160 }, [
      [heading(34), 'Uranus'],
      [body(16, 0.2, CREAM), '84 years for one turn, on its side: 42 of light, 42 of night at each pole'],
    ]),
    text('voyager-words', { at: [-252, 112], width: 170 }, [
      [heading(17), 'Voyager 2'],
      [body(14, 0.1, CREAM), 'here on 24 January 1986'],
    ]),
  ]),
}
