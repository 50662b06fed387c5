import { median, spread } from '@viewpage/tooling/figures'
import { chromium } from 'playwright'
import { chromiumPath, launchChromium } from '../../harness/chromium.ts'
import { compare, report } from '../../harness/compare.ts'
import { readOptions } from '../../harness/options.ts'
import { DEMO_PATH, ending, startDemo } from '../../harness/start.ts'
import { serveEmptyPages } from './empty-pages.ts'
import { measureFirstFrame } from './first-frame.ts'
import { measureNextPresentation } from './next-presentation.ts'

const { rounds } = readOptions({ rounds: [9, 'measurements of each moment, in turn'] })

const executablePath = chromiumPath() ?? chromium.executablePath()
await using server = await startDemo()
await using browser = ending(await launchChromium(), (each) => each.close())
using emptyPages = await serveEmptyPages(`${server.url}/p/garden1/`)
const url = server.url + DEMO_PATH
const openNext = (page: string, isPredicted: boolean, cpu?: number) => () =>
  measureNextPresentation(executablePath, page, { isPredicted, cpu })

const { firstFrames, ...times } = await compare(
  {
    firstFrames: () => measureFirstFrame(browser, url),
    predicted: openNext(url, true),
    unthrottled: openNext(url, true, 1),
    unpredicted: openNext(url, false),
    empty: openNext(emptyPages.url, true),
  },
  rounds,
  { warmUps: 1 },
)
const painted = firstFrames.map((each) => each.painted)
report(
  `${DEMO_PATH}, 1.6 Mbit/s, 150 ms, CPU x4, medians of ${rounds} in turn (lowest to highest)`,
  ['moment', 'ms', 'goal'],
  [
    ['from a click on a card to the largest paint of the next page', spread(times.unpredicted), ''],
    ['the same, when the pointer rested on the card', spread(times.predicted), '100'],
    ['the same, at this machine’s own speed', spread(times.unthrottled), '100'],
    ['when the pointer rested on a card of a page with a picture and nothing else', spread(times.empty), ''],
    ['from Present to the first frame, pressed when the viewer is live', spread(painted), '1,500'],
    ['of these in tasks over 50 ms', spread(firstFrames.map(({ busy }) => busy)), ''],
  ],
)
const typical = firstFrames.find((each) => each.painted === median(painted)) ?? firstFrames.at(-1)
report(
  'What the first frame waited for, ms since the press, in the median load',
  ['file', 'from', 'until', 'bytes'],
  (typical?.waitsFor ?? []).map(({ file, from, until, bytes }) => [
    file.replace(/[0-9a-f]{56}\./, '….'),
    ...[from, until, bytes].map((value) => value.toFixed(0)),
  ]),
)
