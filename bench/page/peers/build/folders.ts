import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../..')
export const peers = join(import.meta.dirname, '..')

/** Where the built files of a peer are, and the path under which the benchmark serves them. */
export const outputOf = (peer: string, part = '') => ({
  path: join(peers, 'dist', peer, part),
  publicPath: `/bench/peers/${peer}/${part === '' ? '' : `${part}/`}`,
})
