import type { TemplatePlan } from './template-plan.ts'

export const PLANS_FOR_WORK: readonly TemplatePlan[] = [
  {
    art: 'quarterly-review',
    title: 'Quarterly review',
    description: 'One quarter in one picture: the name, the months, and the bar everybody asks about.',
    tags: ['quarterly review', 'report', 'business'],
    steps: [
      { title: 'The quarter', words: 'Name it, and say in one sentence how it went.', at: [171, 166, 330] },
      { title: 'Month by month', words: 'Put your figures on the bars.', at: [472, 193, 470] },
      { title: 'Where it ends', words: 'The last bar is what they will remember.', at: [560, 120, 190] },
    ],
  },
  {
    art: 'roadmap',
    title: 'Roadmap in one line',
    description: 'What is done, where you stand and what comes next, on one line that can be followed.',
    tags: ['roadmap', 'plan', 'product'],
    steps: [
      { title: 'Behind us', words: 'Two things that are done.', at: [173, 161, 330] },
      { title: 'You are here', words: 'What you are working on, in one sentence.', at: [372, 190, 200] },
      { title: 'Next', words: 'The one thing that has to happen before the goal.', at: [470, 270, 220] },
      { title: 'The goal', words: 'What will be different when you arrive.', at: [560, 130, 240] },
    ],
  },
  {
    art: 'city-budget',
    title: 'City budget',
    description: 'Where the money goes, as blocks that are as high as what they cost.',
    tags: ['budget', 'finance', 'city'],
    steps: [
      { title: 'Where it begins', words: 'What comes in, and from whom.', at: [180, 110, 280] },
      { title: 'The largest block', words: 'What costs the most, and why.', at: [284, 100, 260] },
      { title: 'What grew', words: 'What costs more than last year.', at: [525, 75, 230] },
    ],
  },
  {
    art: 'progress',
    title: 'Progress on one page',
    description: 'How far you have come and how far it is, on one curve.',
    tags: ['progress', 'report', 'project'],
    steps: [
      { title: 'Where we began', words: 'The day you started, and what was there.', at: [115, 280, 230] },
      { title: 'Today', words: 'What has been reached, with one figure.', at: [320, 150, 230] },
      { title: 'Where it goes', words: 'What it will take to get there.', at: [525, 75, 230] },
    ],
  },
  {
    art: 'pitch',
    title: 'Pitch in five steps',
    description: 'From a problem to a flag on top: a pitch that takes one step at a time.',
    tags: ['pitch', 'business plan', 'start-up'],
    steps: [
      { title: 'The problem', words: 'Whose day is worse than it has to be?', at: [120, 310, 200] },
      { title: 'The idea', words: 'What you do about it, without a technical word.', at: [284, 270, 240] },
      { title: 'The proof', words: 'One figure, or one customer with a name.', at: [416, 210, 260] },
      { title: 'The ask', words: 'What you want them to say yes to.', at: [490, 80, 220] },
    ],
  },
  {
    art: 'team',
    title: 'Who does what',
    description: 'A small team at a glance, and whom to ask about what.',
    tags: ['team', 'company culture', 'organisation'],
    steps: [
      { title: 'Who leads', words: 'Whom to ask when nobody else knows.', at: [320, 90, 220] },
      { title: 'One of us', words: 'What they do, and what they like to be asked.', at: [120, 285, 200] },
      { title: 'You', words: 'The red one is you.', at: [320, 285, 200] },
      { title: 'Another one', words: 'What they do that nobody sees.', at: [520, 285, 200] },
    ],
  },
  {
    art: 'month',
    title: 'A month at a glance',
    description: 'A month of days, with the one that matters in red.',
    tags: ['calendar', 'plan', 'month'],
    steps: [
      { title: 'How it starts', words: 'What has to be ready in the first week.', at: [376, 100, 340] },
      { title: 'The day', words: 'What happens, where, and at what time.', at: [376, 181, 180] },
      { title: 'The week after', words: 'What is left to do, and for whom.', at: [346, 252, 400] },
    ],
  },
  {
    art: 'portfolio',
    title: 'Portfolio on a wall',
    description: 'Four of your works on one wall, each with room to come close.',
    tags: ['portfolio', 'design', 'art'],
    steps: [
      { title: 'The large one', words: 'The work you want to be known for.', at: [170, 180, 470] },
      { title: 'The wide one', words: 'For whom it was, and what came of it.', at: [434, 112, 310] },
      { title: 'The plain one', words: 'What you left out, and why.', at: [360, 250, 220] },
      { title: 'The last one', words: 'What you are working on now.', at: [508, 250, 220] },
    ],
  },
]
