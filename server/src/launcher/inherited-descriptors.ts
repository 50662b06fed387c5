import { readdirSync, readFileSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2_000_000
const STDERR = 2
const FOLDER = '/proc/self/fdinfo'

/**
 * Finds descriptors, other than the standard ones, that a child process would inherit. Node opens none, but the process that
 * started this one may have left some open.
 *
 * @returns a function that returns those that are still open; none on systems without `/proc`
 */
export function findInheritedDescriptors(): () => number[] {
  const found = names().map(Number).filter(isInherited)
  return () => found.filter(isInherited)
}

function names(): string[] {
  try {
    return readdirSync(FOLDER)
  } catch {
    return []
  }
}

function isInherited(descriptor: number): boolean {
  if (descriptor <= STDERR) return false
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`${FOLDER}/${descriptor}`, 'utf8'))?.[1]
    return flags !== undefined && (parseInt(flags, 8) & CLOSE_ON_EXEC) === 0
  } catch {
    // It is closed.
    return false
  }
}
