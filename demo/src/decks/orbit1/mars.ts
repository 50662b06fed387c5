import { placeIn, viewIn, type Frame } from '../authoring/frame.ts'
import { fade } from '../authoring/paint.ts'
import { block, polyline, round, type Point } from '../authoring/path-data.ts'
import type { Scene } from '../authoring/scene.ts'
import { filled, stroked, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading, PEACH } from './ink.ts'
import { NEAR_BY } from './picture-layers.ts'
import { placeOf, PLANETS, TILT } from './system.ts'

const [x, y] = placeOf(PLANETS.mars)
/** Lies in the plane of the planets. */
const FRAME: Frame = { x, y, turn: TILT }

const AREA = { width: 210, height: 100 }
const DAYS_APART = 10

/** Where Mars is seen from Earth among the stars, days before or after we overtake it: longitude, latitude. */
function seen(days: number): Point {
  const radians = (period: number) => (2 * Math.PI * days) / period
  const [earth, mars] = [radians(365.25), radians(687)]
  const across = 1.524 * Math.cos(mars) - Math.cos(earth)
  const along = 1.524 * Math.sin(mars) - Math.sin(earth)
  const up = 1.524 * Math.sin((1.85 * Math.PI) / 180) * Math.sin(mars + 0.9)
  const degrees = 180 / Math.PI
  return [Math.atan2(along, across) * degrees, Math.atan2(up, Math.hypot(across, along)) * degrees]
}

function point(days: number): Point {
  const [longitude, latitude] = seen(days)
  return [AREA.width / 2 + 13 - longitude * 8, AREA.height * 0.86 - latitude * 15]
}

function loop() {
  const count = 19
  const days = Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * DAYS_APART)
  const line = Array.from({ length: 8 * count }, (_, index) =>
    point((index / 8 - (count - 1) / 2) * DAYS_APART),
  )
  return vector(
    'mars-loop',
    [-256, -88, AREA.width, AREA.height],
    [
      filled(block(0, 0, AREA.width, AREA.height), fade('#0B1120', 0.5)),
      stroked(polyline(line), CREAM, 1),
      ...days.map((day) =>
        filled(round(...point(day), day === 0 ? 4.6 : 2.6), day === 0 ? PEACH : '#FF8A5C'),
      ),
    ],
    { label: 'The way of Mars among the stars: forward, back in a loop, and forward again' },
  )
}

export const mars: Scene = {
  step: {
    title: 'Mars runs late',
    box: viewIn(FRAME, -290, -132, 480),
    layers: NEAR_BY,
    words: [
      'Mars needs 687 days. We are faster on the inside and overtake it every 780 days; then, for some ten weeks, it seems to walk backwards.',
      'No circle on a circle ever got this loop quite right. Kepler’s ellipse did.',
    ],
  },
  notes: placeIn(FRAME, [
    loop(),
    text('mars-words', { at: [58, -22], width: 112 }, [
      [heading(24), 'Mars'],
      [body(13, 0.2, CREAM), '687 days for one turn. Earth overtakes it every 780.'],
    ]),
    text('mars-loop-words', { at: [-256, 46], width: 200 }, [
      [body(13, 0, CREAM), 'Seen from here, every ten days: forward, back, and forward again.'],
    ]),
  ]),
}
