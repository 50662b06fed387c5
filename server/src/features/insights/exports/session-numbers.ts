/**
 * Numbers sessions as they come, from 1: a file tells which rows are of one session, and never the id itself, by which
 * its browser is known.
 */
export function sessionNumbers(): (sessionId: string) => number {
  const numbers = new Map<string, number>()
  return (sessionId) => {
    const known = numbers.get(sessionId) ?? numbers.size + 1
    numbers.set(sessionId, known)
    return known
  }
}
