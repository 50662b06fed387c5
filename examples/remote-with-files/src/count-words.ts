import type { FindFact } from './use-fact.ts'

/** Counts words in a worker. */
export const countWords: FindFact = async (title, signal) => {
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url))
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('error', () => reject(new Error('The worker failed.')))
      worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
      worker.postMessage(title)
    })
  } finally {
    worker.terminate()
  }
}
