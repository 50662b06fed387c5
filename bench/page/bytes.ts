import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { HostManifest } from '@viewpage/shared-events'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { table } from '@viewpage/tooling/figures'

const root = join(import.meta.dirname, '../..')

/** Compressed JavaScript of the view page, file by file, beside the bundle. */
export function bytesTable(): string {
  const own: [name: string, bytes: number][] = [
    ['shell: vendor', bytesOf('shell/dist', /^vendor.*\.js$/)],
    ['shell: main', bytesOf('shell/dist', /^main.*\.js$/)],
    ...REMOTES.map((remote): [string, number] => [remote, bytesOf(`${remote}/dist`, /^remoteEntry.*\.js$/)]),
  ]
  const sum = own.reduce((total, [, bytes]) => total + bytes, 0)
  const bundle = bytesOf('bench/page/bundle/dist', /^main.*\.js$/)
  return table(
    ['JavaScript until all is live', 'bytes (br)'],
    [...own, ['viewpage, all of it', sum] as const, ['bundle', bundle] as const].map(([name, bytes]) => [
      name,
      String(bytes),
    ]),
  )
}

function bytesOf(folder: string, pattern: RegExp): number {
  const remote = join(root, folder, 'remote.json')
  const description = existsSync(remote) ? remote : join(root, folder, 'application.json')
  const { integrity } = JSON.parse(readFileSync(description, 'utf8')) as Pick<HostManifest, 'integrity'>
  return Object.keys(integrity)
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(root, folder, file))).byteLength, 0)
}
