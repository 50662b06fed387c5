import { readdirSync, readFileSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2_000_000
const STDERR = 2
const FOLDER = '/proc/self/fdinfo'

/**
 * Looks for descriptors that a child process would share, beside the standard ones: Node opens none, but whoever
 * started this process may have left some open.
 *
 * @returns says which of them are open still; none on systems without `/proc`
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
