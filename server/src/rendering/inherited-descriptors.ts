import { readdirSync, readFileSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2_000_000
const STDERR = 2
const FOLDER = '/proc/self/fdinfo'

/**
 * Descriptors that a child process would share, beside the standard ones: Node opens none, but whoever started this
 * process may have left some open.
 *
 * @returns none on systems without `/proc`
 */
export function inheritedDescriptors(): number[] {
  return names()
    .map(Number)
    .filter((descriptor) => descriptor > STDERR && !isClosedOnExec(descriptor))
}

function names(): string[] {
  try {
    return readdirSync(FOLDER)
  } catch {
    return []
  }
}

function isClosedOnExec(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`${FOLDER}/${descriptor}`, 'utf8'))?.[1]
    return (parseInt(flags ?? '0', 8) & CLOSE_ON_EXEC) !== 0
  } catch {
    // It is the one that the folder was listed with.
    return true
  }
}
