import { UploadRefusal } from './upload-refusal.ts'

/** Lets so many imports run at once; some more wait for their turn, and others are told to come back. */
export interface ImportPlaces {
  /**
   * Waits for a place.
   *
   * @param signal gives up waiting
   * @returns leaves it
   * @throws UploadRefusal `busy` when too many wait already; the signal's reason when that comes first
   */
  enter(signal: AbortSignal): Promise<() => void>
}

/** Imports take memory and a processor each; a few at once leave the pages theirs. */
const AT_ONCE = 2
const MOST_WAITING = 8

export function createImportPlaces(atOnce = AT_ONCE, mostWaiting = MOST_WAITING): ImportPlaces {
  let free = atOnce
  const waiting: (() => void)[] = []

  function placeOfOne(): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return placeOfOne()
      }
      if (waiting.length >= mostWaiting) throw new UploadRefusal('busy')
      return new Promise((resolve, reject) => {
        const onTurn = () => {
          signal.removeEventListener('abort', onAbort)
          resolve(placeOfOne())
        }
        const onAbort = () => {
          waiting.splice(waiting.indexOf(onTurn), 1)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(onTurn)
      })
    },
  }
}
