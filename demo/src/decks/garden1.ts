import type { Item } from '@viewpage/deck'
import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { path } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const LEAVES = ['#2E7D5B', '#D9573A', '#E9E4C9', '#F2B8A0', '#5FA777', '#1D5A45', '#8CC084']
const SIDE = 80
const TOP = -20
/** Quarter discs about the corner of a tile, turned by 0 to 3 quarters. */
const QUARTERS = [
  'M0 80A80 80 0 0 1 80 0V80Z',
  'M0 0A80 80 0 0 1 80 80H0Z',
  'M80 0A80 80 0 0 1 0 80V0Z',
  'M80 80A80 80 0 0 1 0 0H80Z',
]

function beds(): Item[] {
  return Array.from({ length: 40 }, (_, index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)]
    const fill = LEAVES[(column + 2 * row) % LEAVES.length] ?? '#2E7D5B'
    const quarter = QUARTERS[(column + row) % 4] ?? ''
    return path(`bed-${index + 1}`, [column * SIDE, TOP + row * SIDE, SIDE, SIDE], quarter, {
      fill,
      opacity: 0.95,
    })
  })
}

const notes = tour({ size: 9.5, ink: '#123B2E' }, [
  {
    title: 'The garden in four seasons',
    box: view(0, 0, 640),
    words:
      'Forty beds, seven colours. The plan is a wheel: each bed grows what the bed beside it grew last year.',
  },
  {
    title: 'Spring',
    box: view(214, 214, 142),
    words: 'Sow peas when the soil no longer sticks to the spade.',
    note: { at: [247, 236], width: 58 },
    more: [
      {
        points: [
          'Peas and broad beans first.',
          'Lettuce under glass.',
          'Potatoes when the dandelions bloom.',
        ],
      },
    ],
  },
  {
    title: 'Summer',
    box: view(366, 134, 142),
    words: 'Water once a week and deeply, not a little each day.',
    note: { at: [474, 156], width: 58, align: 'end' },
    more: ['Roots go where the water is. A little each day keeps them near the top, where it is hot.'],
  },
  {
    title: 'One bed, one square metre',
    box: view(282, 134, 142),
    words: 'Sixteen lettuces, nine beets, four cabbages, or one courgette.',
    note: { at: [326, 154], width: 62, colour: '#FFF8EA' },
  },
  {
    title: 'Autumn',
    box: view(510, 68, 142),
    words: 'Leave the roots of beans in the ground: they feed what comes next.',
    note: { at: [634, 108], width: 60, align: 'end' },
    more: ['Bacteria in the nodules of their roots take nitrogen from the air.'],
  },
  {
    title: 'Winter',
    box: view(-12, 73, 142),
    words: 'Cover the soil, sharpen the hoe, and move the wheel on by one.',
    note: { at: [7, 108], width: 60 },
  },
  {
    title: 'Round again',
    box: view(-40, -32, 720),
    words: 'Four years until a bed grows the same thing again. By then its pests have moved out.',
  },
])

export function garden1(): DemoPresentation {
  return {
    owner: 'ada',
    about: {
      oid: 'garden1',
      title: 'The garden in four seasons',
      description: 'How forty small beds take turns, so that the soil rests while the kitchen does not.',
      tags: ['garden', 'seasons', 'croprotation'],
    },
    daysOld: 9,
    deck: deckOf({
      background: '#123B2E',
      items: [...beds(), ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
