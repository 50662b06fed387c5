import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { rectangle } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'
import type { DemoPresentation } from './demo-presentation.ts'

const BARS = 64
const CRUST = { from: 20, to: 34 }

function loudness(bar: number): number {
  const swell = Math.abs(Math.sin(bar * 0.33)) * 170 + Math.abs(Math.sin(bar * 0.117 + 0.6)) * 60
  return 26 + swell + 22 * Math.sin(bar * 2.4)
}

const bars = Array.from({ length: BARS }, (_, bar) => {
  const height = Math.max(24, loudness(bar))
  const fill = bar >= CRUST.from && bar < CRUST.to ? '#FF6A4D' : '#EDE9E0'
  return rectangle(`bar-${bar + 1}`, [16 + bar * 9.6, 180 - height / 2, 5, height], { fill }, 2.5)
})

const notes = tour({ size: 17, ink: '#EDE9E0' }, [
  {
    title: 'What bread sounds like',
    box: view(0, 0, 640),
    words: 'A loaf says four things on its way to the table. Here is one of them, recorded in bars.',
  },
  {
    title: 'Dough whispers',
    box: view(0, -40, 300),
    words: 'Fold it near your ear: the bubbles that burst are the ones you do not want to keep.',
    note: { at: [22, 0], width: 250 },
  },
  {
    title: 'Crust sings',
    box: view(180, -40, 300),
    words: 'Out of the oven the crust shrinks faster than the crumb, and cracks. It takes ten minutes.',
    note: { at: [206, 0], width: 250, colour: '#FFB3A2' },
    more: ['Bakers hold it up and listen. A silent loaf came out too soon, or too wet.'],
  },
  {
    title: 'The bottom answers',
    box: view(338, -40, 300),
    words: 'Knock on it. Hollow means done; a thud means ten minutes more.',
    note: { at: [366, 0], width: 250 },
  },
  {
    title: 'Silence',
    box: view(-64, -36, 768),
    words: 'The fourth thing is what you hear while everyone is eating.',
  },
])

export function solo1(): DemoPresentation {
  return {
    owner: 'dan',
    about: {
      oid: 'solo1',
      title: 'What bread sounds like',
      description: 'Four sounds between flour and table, and how to bake by ear.',
      tags: ['bread', 'sound', 'baking'],
    },
    daysOld: 23,
    deck: deckOf({
      background: '#101113',
      items: [...bars, ...notes.items],
      layers: notes.layers,
      path: notes.path,
    }),
  }
}
