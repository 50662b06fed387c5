import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { polygon, type Point } from './authoring/path-data.ts'
import { circle, path } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const RIDGES = ['#B5C7CF', '#8FA8B4', '#678594', '#3F6172', '#1E3E4F']
const LEFT = -120
const WIDTH = 880

const ridges = RIDGES.map((fill, index) => {
  const tops = Array.from({ length: 11 }, (_, peak): Point => {
    const height = 45 + 44 * Math.sin(peak * 1.9 + index * 2.3) + 22 * Math.sin(peak * 0.8 + index)
    return [peak * 88 - ((index * 37) % 60), 90 - height]
  })
  const outline = polygon([[0, 400], ...tops.map(([x, y]): Point => [Math.max(0, x), y]), [WIDTH, 400]])
  return path(`ridge-${index + 1}`, [LEFT, 110 + index * 40, WIDTH, 400], outline, { fill })
})

const notes = tour({ size: 15, ink: '#1E3E4F' }, [
  {
    title: 'A walk through the data',
    box: view(0, 0, 640),
    words: 'Five lines of figures, laid behind each other. You have seen them before: as mountains.',
  },
  {
    title: 'Start far away',
    box: view(176, 24, 300),
    words: 'From here you see how it goes, not what it is.',
    note: { at: [206, 64], width: 190 },
  },
  {
    title: 'Then the middle',
    box: view(40, 130, 300),
    words: 'One year is one ridge. The dips are Augusts.',
    note: { at: [70, 262], width: 220, colour: '#FFFFFF' },
  },
  {
    title: 'Then your feet',
    box: view(300, 230, 300),
    words: 'The nearest line is this week. It is dark because it is not finished.',
    note: { at: [330, 350], width: 230, colour: '#FFFFFF' },
  },
])

export function ridge1(): DemoPresentation {
  return {
    owner: 'ben',
    about: {
      oid: 'ridge1',
      title: 'A walk through the data',
      description: 'Five years of figures as five ridges, and how to walk from far to near.',
      tags: ['data', 'charts', 'storytelling'],
    },
    daysOld: 71,
    deck: deckOf({
      background: '#DCE6EA',
      items: [circle('sun', 130, 84, 30, { fill: '#FFFFFF' }), ...ridges, ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
