import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { path } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const [GREEN, RED, SAND, GOLD] = ['#24504A', '#C4512D', '#F4EBDA', '#D9A441']
const LOW = [GREEN, GOLD, RED, SAND]
const HIGH = [RED, SAND, GREEN, GOLD]
const RADII = [64, 49, 34, 19]

const arches = [0, 1, 2, 3, 4].flatMap((place) => {
  const isHigh = place % 2 === 1
  return RADII.map((radius, ring) => {
    const top = (isHigh ? 86 : 136) + ring * 15
    const foot = 460 - top
    const d = `M0 ${foot}V${radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}Z`
    const fill = (isHigh ? HIGH : LOW)[ring] ?? SAND
    return path(`arch-${place + 1}-${ring + 1}`, [place * 128 + 64 - radius, top, 2 * radius, foot], d, {
      fill,
    })
  })
})

const notes = tour({ size: 17, ink: '#24302E' }, [
  {
    title: 'Arches, mostly',
    box: view(0, 0, 640),
    words: 'A wall wants to fall down. An arch wants to fall in on itself, and cannot.',
  },
  {
    title: 'Half a circle',
    box: view(-88, 40, 300),
    words: 'Easy to draw with a rope. The Romans built with little else.',
    note: { at: [-58, 76], width: 170 },
  },
  {
    title: 'The last stone',
    box: view(170, 30, 300),
    words: 'Until the keystone is in, a wooden frame holds everything. Then it is taken away.',
    note: { at: [262, 64], width: 122 },
  },
  {
    title: 'Where the push goes',
    box: view(424, 40, 300),
    words: 'Sideways. So arches stand in rows and lean on their neighbours.',
    note: { at: [524, 76], width: 176 },
  },
  { title: 'All of them', box: view(-50, -34, 740), words: 'Take one out, and the others notice.' },
])

export function arches1(): DemoPresentation {
  return {
    owner: 'ben',
    about: {
      oid: 'arches1',
      title: 'Arches, mostly',
      description: 'Why a row of arches stands, drawn with four colours.',
      tags: ['architecture', 'structures'],
    },
    daysOld: 48,
    deck: deckOf({
      background: '#E8DCC6',
      items: [...arches, ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
