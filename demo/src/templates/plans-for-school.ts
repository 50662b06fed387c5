import type { TemplatePlan } from './template-plan.ts'

export const PLANS_FOR_SCHOOL: readonly TemplatePlan[] = [
  {
    art: 'lesson',
    title: 'Lesson with shapes',
    description: 'Three shapes for three ideas, and a place where two of them meet.',
    tags: ['lesson', 'shapes', 'school'],
    steps: [
      { title: 'The triangle', words: 'The first idea, with an example.', at: [230, 175, 430] },
      { title: 'The circle', words: 'The second idea: how is it different?', at: [410, 190, 380] },
      {
        title: 'The square',
        words: 'The third idea, and what it shares with the circle.',
        at: [521, 205, 300],
      },
    ],
  },
  {
    art: 'timeline',
    title: 'Five eras on a line',
    description: 'Five stretches of time, one under the other, on one line.',
    tags: ['timeline', 'history', 'eras'],
    steps: [
      { title: 'The first era', words: 'When it begins, and what everybody did then.', at: [133, 92, 260] },
      { title: 'The ones between', words: 'What changed each time.', at: [300, 170, 380] },
      { title: 'The last era', words: 'Is it over?', at: [506, 262, 260] },
      {
        title: 'All on one line',
        words: 'What do the ends of the bars have in common?',
        at: [320, 260, 500],
      },
    ],
  },
  {
    art: 'field-trip',
    title: 'Field trip',
    description: 'Where you meet, the way, and what there is to see.',
    tags: ['field trip', 'geography', 'school'],
    steps: [
      { title: 'Where we meet', words: 'The place, the time, and what to bring.', at: [110, 290, 230] },
      { title: 'The way', words: 'How long it takes, and where you rest.', at: [280, 240, 320] },
      { title: 'There', words: 'Three things to look for.', at: [470, 110, 230] },
    ],
  },
  {
    art: 'lab',
    title: 'Lab report',
    description: 'A question, an experiment and what came of it, in one flask.',
    tags: ['lab report', 'science', 'experiment'],
    steps: [
      { title: 'The question', words: 'What did you want to know?', at: [320, 110, 240] },
      {
        title: 'The experiment',
        words: 'What you did, so that somebody else could do it.',
        at: [320, 262, 320],
      },
      { title: 'What we saw', words: 'What you measured, before what you think.', at: [340, 268, 150] },
    ],
  },
  {
    art: 'overlap',
    title: 'Two ideas, one overlap',
    description: 'Two things that are compared, and what they have in common.',
    tags: ['comparison', 'ideas', 'lesson'],
    steps: [
      { title: 'The first', words: 'What only the first one has.', at: [230, 180, 430] },
      { title: 'The second', words: 'What only the second one has.', at: [410, 180, 430] },
      { title: 'The overlap', words: 'What both have, which is why you compare them.', at: [320, 180, 240] },
    ],
  },
  {
    art: 'book-report',
    title: 'Book report',
    description: 'A book from a pile, what is in it, and the page to remember.',
    tags: ['book report', 'reading', 'school'],
    steps: [
      { title: 'The book', words: 'Who wrote it, when, and for whom.', at: [320, 136, 380] },
      { title: 'The page', words: 'The sentence you would read to a friend.', at: [300, 90, 190] },
      { title: 'The pile', words: 'What to read next.', at: [320, 255, 420] },
    ],
  },
  {
    art: 'before-after',
    title: 'Before and after',
    description: 'Day and night of the same place: what changed, and what stayed.',
    tags: ['comparison', 'case study', 'change'],
    steps: [
      { title: 'Before', words: 'How it was, with one detail.', at: [160, 180, 320] },
      { title: 'After', words: 'The same detail now.', at: [480, 180, 320] },
      { title: 'What stayed', words: 'The hills are the same. What are yours?', at: [320, 280, 300] },
    ],
  },
]
