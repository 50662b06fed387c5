import { view } from '../authoring/frame.ts'
import type { Scene } from '../authoring/scene.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading, PEACH } from './ink.ts'

export const home: Scene = {
  step: {
    title: 'Home again',
    box: view(-560, -560, 5300),
    words: ['Everything in this picture is still falling, and still missing.'],
  },
  notes: [
    text('home-words', { at: [-300, -210], width: 2400 }, [
      [{ ...heading(190), tracking: -0.03 }, 'Home again'],
      [body(84, 0.1, CREAM), 'Still falling, and still missing.'],
    ]),
    text('home-planets', { at: [3140, -250], link: 'https://ssd.jpl.nasa.gov/' }, [
      [{ size: 78, weight: 600, colour: PEACH }, 'Where are they tonight?'],
      [body(60, 0, CREAM), 'ssd.jpl.nasa.gov'],
    ]),
    text('home-again', { at: [3140, -30], link: '#step=1' }, [
      [{ size: 78, weight: 600, colour: PEACH }, 'Go around once more'],
    ]),
  ],
}
