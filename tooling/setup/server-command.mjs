/**
 * Options of Node for the server. Without them, the heap of V8 is smaller, but requests wait for its collections.
 *
 * - The young generation stays at what it was before Node 24: with the 32 MB that are the default since, V8 at times
 *   takes a third of what each request leaves for alive, and stops for 25 to 40 ms, twice a second, to move it
 *   (nodejs/node#61967 and #63863).
 * - The old generation may double before it is collected: by default it grows by some 10 MB of 100, so that a busy server
 *   collects it each five seconds, and requests wait for 40 to 80 ms.
 */
export const serverOptions = ['--scavenger-max-new-space-capacity-mb=8', '--heap-growing-percent=100']

/** Arguments of Node for the server with demo data, from the root of the repository. */
export const serverCommand = [...serverOptions, 'demo/src/main.ts']
