import type { PassThrough } from 'node:stream'
import type { ImportProgress } from './import-upload.ts'

/** Proxies close a response that is silent for a minute. */
const HEARTBEAT_MS = 20_000

/**
 * Writes the progress of an import as lines of JSON. The last line has the path of the presentation or the problem.
 */
export async function writeProgress(
  lines: PassThrough,
  run: (onProgress: (progress: ImportProgress) => void) => Promise<string>,
  problemOf: (error: unknown) => string,
): Promise<void> {
  const write = (line: object) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  let last = ''
  let lastProgress = {}
  const heartbeat = setInterval(() => write(lastProgress), HEARTBEAT_MS)
  try {
    const path = await run(({ stage, fraction }) => {
      const percent = Math.floor(fraction * 100)
      if (last === `${stage} ${percent}`) return
      last = `${stage} ${percent}`
      lastProgress = { stage, percent }
      write(lastProgress)
    })
    write({ path })
  } catch (error) {
    write({ problem: problemOf(error) })
  } finally {
    clearInterval(heartbeat)
    lines.end()
  }
}
