/** Runs a few tasks in parallel, in order; urgent ones first. */
export interface FileQueue {
  /** @param urgent puts the task at the front */
  add(key: string, work: () => Promise<void>, urgent?: boolean): void
  /** Moves a waiting task to the front. */
  hurry(key: string): void
  clear(): void
}

export function createFileQueue(maxParallel: number): FileQueue {
  let waiting: { readonly key: string; readonly work: () => Promise<void> }[] = []
  let running = 0

  function next(): void {
    while (running < maxParallel) {
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
