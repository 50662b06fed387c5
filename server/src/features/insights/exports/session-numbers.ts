/**
 * Numbers sessions from 1 in the order of their first row. A file shows which rows belong to one session, without the
 * session id, which identifies a browser.
 */
export function sessionNumbers(): (sessionId: string) => number {
  const numbers = new Map<string, number>()
  return (sessionId) => {
    const number = numbers.get(sessionId) ?? numbers.size + 1
    numbers.set(sessionId, number)
    return number
  }
}
