import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { chromium } from 'playwright'
import { chromiumPath, launchChromium } from '../../chromium.ts'
import { median } from '../../median.ts'
import { spread } from '../../spread.ts'
import { table } from '../../table.ts'
import { serveEmptyPages } from './empty-pages.ts'
import { measureFirstFrame, type FirstFrame } from './first-frame.ts'
import { measureNextPresentation } from './next-presentation.ts'

/** Moments take turns, so that a change of the machine's speed affects all of them. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
const PATH = '/p/orbit1/'

const executablePath = chromiumPath() ?? chromium.executablePath()
const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-moments-'))
const server = await startServer(dataDir)
const browser = await launchChromium()
const url = server.url + PATH
const emptyPages = await serveEmptyPages(`${server.url}/p/garden1/`)

const firstFrames: FirstFrame[] = []
const times: Record<'predicted' | 'predictedUnthrottled' | 'unpredicted' | 'empty', number[]> = {
  predicted: [],
  predictedUnthrottled: [],
  unpredicted: [],
  empty: [],
}
for (let round = -1; round < ROUNDS; round += 1) {
  const firstFrame = await measureFirstFrame(browser, url)
  const predicted = await measureNextPresentation(executablePath, url, { isPredicted: true })
  const predictedUnthrottled = await measureNextPresentation(executablePath, url, {
    isPredicted: true,
    cpu: 1,
  })
  const unpredicted = await measureNextPresentation(executablePath, url, { isPredicted: false })
  const empty = await measureNextPresentation(executablePath, emptyPages.url, { isPredicted: true })
  process.stderr.write(round < 0 ? 'warm\n' : `round ${round + 1} of ${ROUNDS}\n`)
  // The first round fills the caches of the server and the disk.
  if (round < 0) continue
  firstFrames.push(firstFrame)
  times.predicted.push(predicted)
  times.predictedUnthrottled.push(predictedUnthrottled)
  times.unpredicted.push(unpredicted)
  times.empty.push(empty)
}
await browser.close()
await emptyPages.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

const painted = firstFrames.map((each) => each.painted)
console.log(`\n${PATH}, 1.6 Mbit/s, 150 ms, CPU x4, medians of ${ROUNDS} in turn (lowest to highest)\n`)
console.log(
  table(
    ['moment', 'ms', 'goal'],
    [
      ['from a click on a card to the largest paint of the next page', spread(times.unpredicted, 0), ''],
      ['the same, when the pointer rested on the card', spread(times.predicted, 0), '100'],
      ['the same, at this machine’s own speed', spread(times.predictedUnthrottled, 0), '100'],
      [
        'when the pointer rested on a card of a page with a picture and nothing else',
        spread(times.empty, 0),
        '',
      ],
      ['from Present to the first frame, pressed when the viewer is live', spread(painted, 0), '1,500'],
      [
        'of these in tasks over 50 ms',
        spread(
          firstFrames.map(({ busy }) => busy),
          0,
        ),
        '',
      ],
    ],
  ),
)
const typical = firstFrames.find((each) => each.painted === median(painted)) ?? firstFrames.at(-1)
console.log('\nWhat the first frame waited for, ms since the press, in the median load\n')
console.log(
  table(
    ['file', 'from', 'until', 'bytes'],
    (typical?.waitsFor ?? []).map(({ file, from, until, bytes }) => [
      file.replace(/[0-9a-f]{56}\./, '….'),
      ...[from, until, bytes].map((value) => value.toFixed(0)),
    ]),
  ),
)
