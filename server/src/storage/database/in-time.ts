import { DatabaseUnreachableError } from './database-unreachable-error.ts'

/** @throws DatabaseUnreachableError after `ms`; the read itself is not cancelled */
export async function inTime<Result>(reading: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnreachableError()), ms)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
