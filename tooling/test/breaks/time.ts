import { breaksOf } from '../../requirements/break.ts'

const watch = 'shell/src/measuring/watch-time'

export const timeBreaks = breaksOf('Time', [
  [
    'The viewer logs active time every 60 s',
    `${watch}/active-time.ts`,
    'ACTIVE_TIME_INTERVAL_MS = 60_000',
    'ACTIVE_TIME_INTERVAL_MS = 30_000',
  ],
  [
    'A gap of 60 s or more adds nothing',
    `${watch}/active-time.ts`,
    'gap < ACTIVE_TIME_INTERVAL_MS ?',
    'gap <= ACTIVE_TIME_INTERVAL_MS ?',
  ],
  ['Path view has a pool of 60 s', `${watch}/path-view.ts`, 'STEP_POOL_MS = 60_000', 'STEP_POOL_MS = 90_000'],
  [
    'Its timer runs while the pool is above 0',
    `${watch}/path-view.ts`,
    '!isPaused && pool > 0',
    '!isPaused && pool > 30_000',
  ],
  ['It ticks every 100 ms', `${watch}/path-view.ts`, 'TICK_MS = 100', 'TICK_MS = 1_000'],
  [
    'It logs every 10 s',
    `${watch}/path-view.ts`,
    'PATH_VIEW_INTERVAL_MS = 10_000',
    'PATH_VIEW_INTERVAL_MS = 5_000',
  ],
  [
    'A log carries the time since the last, at most the rest of the pool',
    `${watch}/path-view.ts`,
    'Math.min(Math.max(0, pool), unsent)',
    'unsent',
  ],
  ['Each log drains the pool', `${watch}/path-view.ts`, 'pool: pool - unsent', 'pool'],
  [
    'An empty pool stops the timer',
    `${watch}/path-view.ts`,
    '!isPaused && pool > 0',
    '!isPaused && pool > -60_000',
  ],
  [
    'Another step logs the old one and takes the new position',
    `${watch}/path-view.ts`,
    '{ ...left, position, pool',
    '{ ...left, pool',
  ],
  [
    'It refills the pool and starts the timer',
    `${watch}/path-view.ts`,
    'position, pool: STEP_POOL_MS',
    'position, pool: left.pool',
  ],
  [
    'An overlay pauses path view',
    `${watch}/measure-watch-time.ts`,
    'if (isCovered) pause({ logs: false })',
    'if (isCovered) activeTime.pause({ logs: false })',
  ],
  [
    'It logs then if that is wanted',
    `${watch}/path-view.ts`,
    'return logs ? log(paused) : [paused, null]',
    'return [paused, null]',
  ],
  ['Hiding the overlay goes on', `${watch}/measure-watch-time.ts`, 'pathView?.resume()', ''],
  [
    'Without a tracking id there is no path view',
    `${watch}/measure-watch-time.ts`,
    'const pathView = sendPathView && createPathView(clock, sendPathView)',
    "const pathView = createPathView(clock, sendPathView ?? (({ step }) => log({ action: 'active_time', trigger: `step ${step}` })))",
  ],
])
