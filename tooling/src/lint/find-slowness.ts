import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { checkSync } from 'recheck'

/**
 * Limits of the check of one pattern. Counted repetitions are proven by the automaton, and attacks are measured in characters
 * read instead of ms: a busy machine must find what an idle one does. Most patterns take about 30 ms.
 */
const LIMITS = { timeout: 60_000, maxRepeatCount: 300, attackTimeout: null, incubationTimeout: null }

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
  const found = checkSync(pattern, flags, LIMITS)
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
