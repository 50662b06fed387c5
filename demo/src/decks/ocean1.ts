import type { Drawing, Item } from '@viewpage/deck'
import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { fade, linear } from './authoring/paint.ts'
import { circle, filled, path, rectangle, stroked, vector } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const WATERS = ['#9CC7D4', '#6FA9C0', '#4A89A8', '#2F6C91', '#1F5478', '#143F60', '#0D2C47']
const LEFT = -400
const WIDTH = 1440
const FLOOR = 1100

function waves(): Item[] {
  const crests = 'q40 20 80 0q40 -20 80 0'.repeat(9)
  const bumps = 'q40 20 80 0'.repeat(18)
  return WATERS.map((fill, index) => {
    const [x, y] = [LEFT - ((index * 23) % 69), 140 + index * 34]
    const crest = index % 2 === 0 ? bumps : crests
    return path(`water-${index + 1}`, [x, y, WIDTH, 260], `M0 10${crest}V260H0Z`, { fill })
  })
}

function deep(): Item[] {
  const dark = linear(0, 0, 0, FLOOR - 394, [
    [0, '#0D2C47'],
    [0.45, '#071A2E'],
    [1, '#020810'],
  ])
  const arms: Drawing[] = [-16, -6, 6, 16].map((x, index) =>
    stroked(`M${40 + x} 42q${index % 2 === 0 ? -9 : 9} 22 0 44t0 42`, fade('#9CE0E6', 0.5), 1.6, {
      cap: 'round',
    }),
  )
  const bell = filled(
    'M8 44C8 6 72 6 72 44Q64 38 56 44Q48 38 40 44Q32 38 24 44Q16 38 8 44Z',
    fade('#9CE0E6', 0.75),
  )
  return [
    rectangle('deep', [LEFT, 394, WIDTH, FLOOR - 394], { fill: dark }),
    ...fish(),
    vector('jellyfish', [450, 800, 80, 132], [...arms, bell], { label: 'A jellyfish that glows' }),
  ]
}

/** A school below the waves. */
function fish(): Item[] {
  const body = 'M0 8C8 -1 22 -1 30 8L38 2V14L30 8C22 17 8 17 0 8Z'
  return [
    [300, 470],
    [340, 490],
    [322, 512],
    [362, 458],
    [352, 528],
  ].map(([x = 0, y = 0], index) =>
    path(`fish-${index + 1}`, [x, y, 38, 16], body, { fill: index % 2 === 0 ? '#3E7C96' : '#2F6480' }),
  )
}

const notes = tour({ size: 20, ink: '#1B2B38' }, [
  {
    title: 'Reading a coastline',
    box: view(0, 0, 640),
    words: 'The sea tells you what it is about to do. It says it in stripes.',
  },
  {
    title: 'Look far first',
    box: view(206, 24, 340),
    words:
      'From the beach the horizon is not quite five kilometres away. Weather on it is here within the hour.',
    note: { at: [232, 66], width: 146 },
  },
  {
    title: 'Count the seconds',
    box: view(36, 150, 340),
    words: 'Ten seconds from crest to crest: these waves were made by a wind far away.',
    note: { at: [66, 236], width: 250, colour: '#FFFFFF' },
    more: ['Five seconds or less, and the wind that made them is the one in your face.'],
  },
  {
    title: 'Mistrust the calm',
    box: view(300, 240, 340),
    words: 'A smooth gap between breakers is where the water runs out again. Do not swim there.',
    note: { at: [330, 330], width: 260, colour: '#FFFFFF' },
    more: [{ points: ['Caught in it, float and wave.', 'Swim along the beach, not against the pull.'] }],
  },
  {
    title: 'Ten metres down',
    box: view(60, 420, 340),
    words: 'Red is gone. A cut would look green.',
    note: { at: [90, 492], width: 180, colour: '#D8EEF2' },
  },
  {
    title: 'A thousand metres down',
    box: view(240, 790, 340),
    words: 'No daylight at all. Most of what lives here makes its own.',
    note: { at: [268, 848], width: 168, colour: '#D8EEF2' },
  },
  {
    title: 'Up again',
    box: view(-120, -40, 880),
    words: 'Seven stripes: wind, swell, shelf, and the long dark below.',
  },
])

export function ocean1(): DemoPresentation {
  return {
    owner: 'ada',
    about: {
      oid: 'ocean1',
      title: 'Reading a coastline',
      description: 'Seven stripes of water, what each of them says, and what is below the last one.',
      tags: ['ocean', 'waves', 'fieldguide'],
    },
    daysOld: 16,
    deck: deckOf({
      background: '#F3E4D0',
      items: [
        circle('sun', 456, 128, 62, { fill: '#F0633A', label: 'The Sun over the sea' }),
        ...waves(),
        ...deep(),
        ...notes.items,
      ],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
