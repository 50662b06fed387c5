import type { Drawing, Item } from '@viewpage/deck'
import { placeIn, viewIn, type Frame } from '../authoring/frame.ts'
import { fade, linear } from '../authoring/paint.ts'
import { block, polyline, round, type Point } from '../authoring/path-data.ts'
import type { Scene } from '../authoring/scene.ts'
import { circle, filled, rectangle, stroked, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, heading } from './ink.ts'
import { NEAR_BY } from './picture-layers.ts'
import { placeOf, PLANETS } from './system.ts'

const [x, y] = placeOf(PLANETS.neptune)
/** A sheet of paper on Neptune, five hundred times smaller than the first picture. */
const FRAME: Frame = { x: x - 36, y: y - 17, scale: 3200 / 500 / 1600, turn: 6 }

const GRAPHITE = '#33343C'
const RED = '#B8321A'
/** Where the drawing is on the sheet. */
const DRAWING = { x: 660, y: 60 }
const SUN: Point = [434, 496]
/** Units of the drawing to one astronomical unit. */
const UNIT = 12.4

/** Where a planet stood that goes around in so many years; both were in line in 1821. */
function inYear(year: number, period: number, distance: number): Point {
  const turn = -1.62 + (2 * Math.PI * (year - 1821)) / period
  return [SUN[0] + UNIT * distance * Math.cos(turn), SUN[1] + UNIT * distance * Math.sin(turn)]
}

/** Uranus and the unknown: before 1821 the pull went ahead, after it back. */
function pulls(): Drawing[] {
  const years = [1790, 1800, 1810, 1821, 1832, 1840, 1846]
  const orbit = (period: number, distance: number, from: number, to: number) =>
    stroked(
      polyline(
        Array.from({ length: 61 }, (_, index) => inYear(from + ((to - from) * index) / 60, period, distance)),
      ),
      GRAPHITE,
      2.4,
    )
  const marks = years.flatMap((year) => {
    const [near, far] = [inYear(year, 84, 19.2), inYear(year, 164.8, 30.1)]
    return [
      stroked(polyline([near, far]), fade(GRAPHITE, 0.55), 1.6, { dash: [7, 6] }),
      filled(round(...near, 8), GRAPHITE),
      filled(round(...far, 7), year === 1846 ? RED : fade(GRAPHITE, 0.6)),
    ]
  })
  const [foundX, foundY] = inYear(1846, 164.8, 30.1)
  return [
    orbit(84, 19.2, 1787, 1849),
    orbit(164.8, 30.1, 1762, 1868),
    ...marks,
    stroked(round(foundX, foundY, 19), RED, 3),
    filled(round(...SUN, 15), '#E08A1E'),
  ]
}

/** What it was found with. */
function pencil(): Item {
  const body = [
    filled(block(0, 0, 330, 30), '#E2A21B'),
    filled(block(0, 10, 330, 10), '#F4BE45'),
    filled('M330 0L386 15L330 30Z', '#F0D9B5'),
    filled('M370 10.7L386 15L370 19.3Z', GRAPHITE),
    filled(block(-14, 0, 16, 30), '#B9BEC6'),
    filled(block(-44, 0, 30, 30), '#D66A5C'),
  ]
  return { ...vector('pencil', [1150, 806, 390, 30], body, { label: 'A pencil' }), rotation: -9 }
}

/** For those who go on: in the red circle something still smaller. */
function inTheCircle(): Item[] {
  const [foundX, foundY] = inYear(1846, 164.8, 30.1)
  const light = linear(0, 0, 10, 0, [
    [0, '#7FA4FF'],
    [0.7, '#2340A8'],
    [1, '#0B1019'],
  ])
  return placeIn({ x: DRAWING.x + foundX, y: DRAWING.y + foundY - 20, scale: 0.4 }, [
    circle('found', 0, 50, 5, { fill: light, label: 'Neptune, very small' }),
    text('found-words', { at: [0, 58.4], align: 'centre' }, [
      [{ size: 1.1, colour: '#FFFFFF' }, 'Sunlight takes four hours to get here.'],
    ]),
  ])
}

export const neptune: Scene = {
  step: {
    title: 'Neptune, by pencil',
    box: viewIn(FRAME, 0, 0, 1600),
    layers: NEAR_BY,
    words: [
      'Uranus did not keep to its path: it ran ahead, and after 1821 it lagged. Something further out had to be pulling at it.',
      'In 1846 Urbain Le Verrier worked out on paper where that something stood. On 23 September Johann Galle looked there, and needed less than an hour.',
      { note: 'The sheet is five hundred times smaller than the first picture.' },
    ],
  },
  things: placeIn(FRAME, [
    rectangle('sheet-shadow', [118, 72, 1380, 780], { fill: fade('#0B1540', 0.28) }, 6),
    rectangle('sheet', [108, 60, 1380, 780], { fill: '#FBF6EA' }, 6),
    vector('pulls', [DRAWING.x, DRAWING.y, 820, 760], pulls(), {
      label:
        'Uranus overtakes an unknown planet in 1821. Before, it is pulled ahead; afterwards, it is held back.',
    }),
    text('sheet-words', { at: [180, 190], width: 500 }, [
      [{ ...heading(58, GRAPHITE), tracking: -0.025 }, 'Neptune, by pencil'],
      [
        body(27, 0.9, GRAPHITE),
        'Uranus ran ahead of its path, and after 1821 it lagged. Something had to be pulling.',
      ],
      [body(27, 0.6, GRAPHITE), 'Urbain Le Verrier worked out on paper where it stood.'],
      [body(27, 0.6, GRAPHITE), 'Johann Galle looked on 23 September 1846. It took him less than an hour.'],
      [{ size: 27, weight: 600, colour: RED, above: 0.6 }, 'One degree away.'],
    ]),
    text('year-words', { at: [1094, 158], align: 'centre' }, [
      [body(22, 0, fade(GRAPHITE, 0.9)), '1821: in line'],
    ]),
    pencil(),
    ...inTheCircle(),
  ]),
}
