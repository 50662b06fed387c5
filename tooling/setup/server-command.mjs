/**
 * Arguments of Node for the server, from the root of the repository.
 *
 * The young generation of the heap stays at what it was before Node 24: with the 32 MB that are the default since, V8
 * at times takes a third of what each request leaves for alive, and stops for 25 to 40 ms, twice a second, to move it
 * (nodejs/node#61967 and #63863).
 */
export const serverCommand = ['--scavenger-max-new-space-capacity-mb=8', 'demo/src/main.ts']
