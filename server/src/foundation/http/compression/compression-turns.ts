import { createFairQueue, type FairQueue } from '../../tasks/fair-queue.ts'

/*
 * Node compresses in four threads, which also read files. So at most three compressions run at a time, and one of them in
 * the background: a file is read at once, however much there is to compress.
 */
const LIMITS = { maxWaiting: 1_000, maxTurnMs: 10_000 }
const visitors = createFairQueue({ concurrency: 2, ...LIMITS })
const background = createFairQueue({ concurrency: 1, ...LIMITS })

/** Compresses something that a visitor waits for. @throws QueueFullError if too many wait */
export const compressInTurn = <Result>(compress: () => Promise<Result>): Promise<Result> =>
  inTurn(visitors, compress)

/** Compresses in the background, for later requests. @throws QueueFullError if too many wait */
export const compressInBackground = <Result>(compress: () => Promise<Result>): Promise<Result> =>
  inTurn(background, compress)

/** What is compressed was made in turns of its senders. */
const inTurn = <Result>({ run }: FairQueue, work: () => Promise<Result>): Promise<Result> => run('', work)
