import { view } from '../authoring/frame.ts'
import type { Scene } from '../authoring/scene.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading } from './ink.ts'
import { WITHOUT_NAMES } from './picture-layers.ts'

export const sunHolds: Scene = {
  step: {
    title: 'The Sun holds on',
    box: view(1364, 694, 1206),
    layers: WITHOUT_NAMES,
    words: [
      'The Sun has 99.86% of the mass of the solar system, so it hardly moves. Everything else does the moving.',
    ],
  },
  notes: [
    text('sun-words', { at: [1420, 806], width: 250 }, [
      [heading(62), '99.86%'],
      [body(22, 0.1, CREAM), 'of the mass around here is the Sun. So it hardly moves.'],
    ]),
    text('earth-name', { at: [2378, 1191] }, [
      [heading(26), 'Earth'],
      [body(19, 0), '1.00 AU · 29.8 km/s'],
    ]),
  ],
}

export const mercuryAndVenus: Scene = {
  step: {
    title: 'Mercury and Venus',
    box: view(1460, 726, 1060),
    layers: WITHOUT_NAMES,
    words: [
      'Mercury needs 88 days. Venus turns backwards.',
      'The nearer, the faster: 47 kilometres a second, 35, and just under 30 for us.',
    ],
  },
  notes: [
    text('venus-words', { at: [2310, 812], width: 200 }, [
      [heading(30), 'Venus'],
      [body(21, 0.1, CREAM), '225 days, 35.0 km/s. Its days run backwards.'],
    ]),
    text('mercury-words', { at: [1736, 1206], align: 'end', width: 220 }, [
      [heading(30), 'Mercury'],
      [body(21, 0.1, CREAM), '88 days, 47.4 km/s'],
    ]),
  ],
}
