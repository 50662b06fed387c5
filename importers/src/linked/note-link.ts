import type { ImportWork } from '../import-work.ts'
import type { LinkedFile } from './linked-files.ts'

const CODES = { web: 'linkedFile', missing: 'missingFile', oversized: 'oversizedFile' } as const

/** Notes a file that is not used, by its address as the drawing has it. */
export function noteLink(address: string, { kind }: LinkedFile, work: ImportWork): void {
  if (kind !== 'file') work.note(CODES[kind], readable(address))
}

function readable(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
