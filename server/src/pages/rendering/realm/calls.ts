/**
 * What the realm cannot do by itself. Takes and returns only strings: an address (`url`: JSON of its parts, or `''`), an
 * address with one part changed (`set`), a query (`pairs`: JSON of its pairs), pairs (`query`), and texts and bytes, one
 * character each (`encode`, `decode`).
 */
export type AskHost = (
  job: 'url' | 'set' | 'pairs' | 'query' | 'encode' | 'decode',
  ...texts: string[]
) => string

/**
 * A call of the host. `load` has the function of the build, `render` the names of slots and the props, both JSON.
 * `response` returns the JSON of the last result, with what its promises have settled to, `printed` what the build wrote to
 * its console since the last call.
 */
export type CallRealm = (
  call: 'load' | 'render' | 'response' | 'printed',
  first?: unknown,
  second?: unknown,
) => string
