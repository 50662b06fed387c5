/** Work that is done a few pieces at a time, in order; what is wanted now goes first. */
export interface FileQueue {
  /** @param urgent before all that waits */
  add(key: string, work: () => Promise<void>, urgent?: boolean): void
  /** Moves what waits under this key to the front. */
  hurry(key: string): void
  clear(): void
}

export function createFileQueue(atOnce: number): FileQueue {
  let waiting: { readonly key: string; readonly work: () => Promise<void> }[] = []
  let running = 0

  function next(): void {
    while (running < atOnce) {
      const piece = waiting.shift()
      if (!piece) return
      running += 1
      void piece.work().finally(() => {
        running -= 1
        next()
      })
    }
  }

  return {
    add(key, work, urgent = false) {
      if (urgent) waiting.unshift({ key, work })
      else waiting.push({ key, work })
      next()
    },
    hurry(key) {
      const piece = waiting.find((each) => each.key === key)
      if (piece) waiting = [piece, ...waiting.filter((each) => each !== piece)]
    },
    clear() {
      waiting = []
    },
  }
}
