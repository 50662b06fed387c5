import type { Topic } from '@viewpage/shared-events'

const texts = [
  [
    'Going around',
    'Everything in this picture is falling. The trick is to move sideways fast enough to miss.',
  ],
  [
    'A short history',
    'For two thousand years the answer was circles, and circles on circles. It worked well enough to be believed.',
  ],
  [
    'The Sun holds on',
    'The Sun has 99.86% of the mass, so it hardly moves. Everything else does the moving.',
  ],
  [
    'Equal areas',
    'A line from the Sun to a planet sweeps equal areas in equal times. Kepler found it in 1609, after four years with one planet: Mars.',
  ],
  ['Mercury and Venus', 'Mercury needs 88 days. Venus turns backwards.'],
  ['Earth, missing', 'The Earth falls towards the Sun at 29.8 kilometres a second, and misses.'],
  ['Mars runs late', 'Mars was eight minutes of arc away from where circles put it.'],
  ['Jupiter pulls', 'Jupiter takes twelve years for one turn and moves everybody else a little.'],
  ['Saturn’s ring', 'The ring is ice, in pieces from dust to houses.'],
  ['Far out', 'Uranus was taken for a star until somebody looked twice.'],
  ['Neptune, by pencil', 'Neptune was found on paper first, by what it did to its neighbour.'],
  ['Home again', 'Five hundred times out, and back.'],
] as const

const points: Topic['texts'][number] = {
  id: 'points',
  styleClasses: ['body'],
  paragraphs: [
    { text: 'One turn is a year.', listType: 'BULLET', biggestFontSize: 40 },
    { text: 'One turn about itself is a day.', listType: 'BULLET', biggestFontSize: 40 },
    { text: 'Figures rounded.', biggestFontSize: 12 },
  ],
}

const moon: Topic = {
  id: 'moon',
  title: 'And the Moon',
  texts: [{ id: 'm', styleClasses: ['subtitle'], paragraphs: [{ text: 'It falls around us in turn.' }] }],
  topics: [],
}

/** A transcript as the pictures have it, with points and a topic below a topic. */
export const sampleTranscript: Topic[] = texts.map(([title, text], index) => {
  const isEarth = index === 5
  const body = { text, biggestFontSize: 40 }
  return {
    id: `t${index + 1}`,
    step: index + 1,
    title,
    texts: [
      { id: `x${index + 1}`, styleClasses: ['body'], paragraphs: [body] },
      ...(isEarth ? [points] : []),
    ],
    topics: isEarth ? [moon] : [],
  }
})
