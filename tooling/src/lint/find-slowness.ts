import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { checkSync } from 'recheck'

/** For one pattern. Most take about 50 ms. */
const TIMEOUT_MS = 60_000

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const folder = join(import.meta.dirname, '../../../node_modules/.cache/viewpage')
/** Patterns known to be linear, one per line. Several processes may append at the same time. */
const file = join(folder, `linear-patterns-${version}`)

let known: Set<string> | undefined

/**
 * Checks how the time of a pattern grows with the length of the text.
 *
 * @returns `null` for a linear pattern, else the problem with an example
 */
export function findSlowness(pattern: string, flags: string): string | null {
  const line = JSON.stringify([pattern, flags])
  known ??= readKnown()
  if (known.has(line)) return null
  const found = checkSync(pattern, flags, { timeout: TIMEOUT_MS })
  if (found.status === 'vulnerable') {
    return `This pattern takes ${found.complexity.summary} time, for example on ${found.attack.pattern}`
  }
  if (found.status === 'unknown') return `The time of this pattern cannot be determined (${found.error.kind})`
  known.add(line)
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, `${line}\n`)
  return null
}

function readKnown(): Set<string> {
  try {
    return new Set(readFileSync(file, 'utf8').split('\n'))
  } catch {
    return new Set()
  }
}
