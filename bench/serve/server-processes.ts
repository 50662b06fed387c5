import { processesBelow } from '../../server/test/support/processes.ts'
import { mainThreadWaitMs, processMs, sharedMegabytes } from '../viewer/processes.ts'

/** A server, its workers, and the processes of its remotes. */
const processesOf = (pid: number) => [pid, ...processesBelow(pid)]

/** CPU ms of a server since its start. */
export const serverMs = (pid: number) => processesOf(pid).reduce((sum, each) => sum + processMs(each), 0)

/** ms since its start that the main threads of a server were ready to run, while others had the processors. */
export const serverWaitMs = (pid: number) =>
  processesOf(pid).reduce((sum, each) => sum + mainThreadWaitMs(each), 0)

/** Memory of a server, shared pages in proportion. */
export const serverMegabytes = (pid: number) =>
  processesOf(pid).reduce((sum, each) => sum + sharedMegabytes(each), 0)
