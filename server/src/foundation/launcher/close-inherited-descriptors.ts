import { closeSync, readdirSync, readFileSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2_000_000
const STDERR = 2
const FOLDER = '/proc/self/fdinfo'

/**
 * Closes descriptors, other than the standard ones, that a child of this process would inherit. Node opens none, but the
 * process that started the server may have left some open. Does nothing on systems without `/proc`.
 */
export function closeInheritedDescriptors(): void {
  for (const descriptor of descriptors()) if (isInherited(descriptor)) closeSync(descriptor)
}

function descriptors(): number[] {
  try {
    return readdirSync(FOLDER).map(Number)
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
