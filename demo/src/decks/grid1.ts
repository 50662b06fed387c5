import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { fade } from './authoring/paint.ts'
import { block } from './authoring/path-data.ts'
import { circle, filled, path, vector } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const GREEN = '#0E5A43'
const AREA = { left: -160, top: -150, width: 960, height: 660 }

const rules = [
  ...Array.from({ length: 11 }, (_, row) => block(0, row * 60 + 30, AREA.width, 1.5)),
  ...Array.from({ length: 16 }, (_, column) => block(column * 60, 0, 1.5, AREA.height)),
]

const paper = vector(
  'paper',
  [AREA.left, AREA.top, AREA.width, AREA.height],
  [filled(rules.join(''), fade(GREEN, 0.3))],
)
const line = path('line', [20, 40, 820, 260], 'M0 260C140 250 180 110 300 110S450 20 620 0S760 -24 820 -26', {
  stroke: { paint: GREEN, width: 9 },
  label: 'A line that rises, rests, and rises again',
})
const today = circle('today', 320, 150, 20, { fill: '#F0633A', label: 'Today' })

const notes = tour({ size: 16, ink: '#0B3F30' }, [
  {
    title: 'Progress on one page',
    box: view(0, 0, 640),
    words: 'One line, one dot, and nothing that needs a legend.',
  },
  {
    title: 'Where we were',
    box: view(-20, 150, 280),
    words: 'Steep, because everything was easy and new.',
    note: { at: [8, 188], width: 116 },
  },
  {
    title: 'Where we are',
    box: view(180, 92, 280),
    words: 'Flat. That is what learning looks like from outside.',
    note: { at: [290, 196], width: 150 },
  },
  {
    title: 'Where it goes',
    box: view(400, 10, 280),
    words: 'Up, but not as fast as the first time. Plan with the flatter line.',
    note: { at: [524, 110], width: 130 },
  },
])

export function grid1(): DemoPresentation {
  return {
    owner: 'ben',
    about: {
      oid: 'grid1',
      title: 'Progress on one page',
      description: 'A report that fits on squared paper.',
      tags: ['report', 'progress'],
    },
    daysOld: 90,
    deck: deckOf({
      background: '#E6F0EA',
      items: [paper, line, today, ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
