import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { circle, path } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const INK = '#1C1B18'
const ROAD = 'M0 230C140 230 140 20 270 20S380 200 490 200 580 0 700 0S840 60 920 60'
const PLACES = [
  [96, 232],
  [250, 90],
  [372, 190],
  [470, 270],
  [572, 140],
] as const
const HERE = 2

const road = [
  path('road', [-20, 70, 920, 230], ROAD, { stroke: { paint: INK, width: 10 }, label: 'A road in one line' }),
  ...PLACES.map(([x, y], index) =>
    circle(`place-${index + 1}`, x, y, 20, {
      fill: index === HERE ? '#E5401F' : '#FFF7DF',
      stroke: { paint: INK, width: 8 },
      link: `#step=${index + 2}`,
    }),
  ),
]

const notes = tour({ size: 16, ink: INK }, [
  {
    title: 'Roadmap in one line',
    box: view(0, 0, 640),
    words: 'Five stops from an idea to a habit. We are at the third.',
    hold: 4,
  },
  {
    title: 'Ask five people',
    box: view(0, 116, 280),
    words: 'Not whether they like it. What they did last time.',
    note: { at: [22, 152], width: 120 },
    hold: 5,
  },
  {
    title: 'Draw it once',
    box: view(160, 26, 280),
    words: 'On paper, so that nobody falls in love with it.',
    note: { at: [296, 64], width: 126 },
    hold: 5,
  },
  {
    title: 'Build the thin one',
    box: view(270, 110, 280),
    words: 'It does one thing for one person, from end to end. We are here.',
    note: { at: [404, 146], width: 126 },
    hold: 5,
  },
  {
    title: 'Watch it used',
    box: view(330, 196, 280),
    words: 'Say nothing. Count the sighs.',
    note: { at: [352, 320], width: 200 },
    hold: 5,
  },
  {
    title: 'Make it boring',
    box: view(446, 60, 280),
    words: 'It works on a Monday, and nobody talks about it any more.',
    note: { at: [608, 138], width: 108 },
    hold: 5,
  },
])

export function wide1(): DemoPresentation {
  return {
    owner: 'ben',
    about: {
      oid: 'wide1',
      title: 'Roadmap in one line',
      description: 'From an idea to a habit in five stops. It plays by itself.',
      tags: ['roadmap', 'product', 'planning'],
      playback: { start: 'forced', embedSizing: 'responsive' },
      settings: { features: { content_curation: true, admin_tools: true } },
    },
    daysOld: 33,
    deck: deckOf({
      background: '#F6C945',
      items: [...road, ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
