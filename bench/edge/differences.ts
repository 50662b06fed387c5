import { createHash } from 'node:crypto'
import { buildOf, changedBuildOf, type Build } from '@viewpage/e2e/fake-remotes'
import { releaseTo } from '@viewpage/e2e/release'
import type { RunningServer } from '@viewpage/e2e/server'
import { requestPage } from '../harness/request-page.ts'

/** Bytes of the entry of a remote after a release. */
export interface EntryBytes {
  readonly change: string
  readonly whole: number
  readonly difference: number
  /** ms of the first request for the difference, which makes it */
  readonly firstMs: number
}

const REMOTE = 'mf-toolbar'
const ALL = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }

/** Releases one remote after another change, and loads it as a browser that has the version before. */
export async function measureDifferences(server: RunningServer): Promise<EntryBytes[]> {
  const { release } = releaseTo(server)
  let earlier = changedBuildOf(REMOTE, '8.0.0', '')
  await release(earlier)
  const found: EntryBytes[] = []
  for (const [change, added] of changes()) {
    const next = changedBuildOf(REMOTE, `8.0.${found.length + 1}`, added)
    await release(next)
    const url = `${server.url}/remotes/${REMOTE}/${next.manifest.version}/${next.manifest.entry}`
    const whole = await requestPage(url, ALL)
    const start = performance.now()
    const difference = await requestPage(url, { ...ALL, 'available-dictionary': `:${hashOf(earlier)}:` })
    const firstMs = performance.now() - start
    if (difference.encoding !== 'dcz') throw new Error(`[bench] ${url} came as ${difference.encoding}.`)
    found.push({ change, whole: whole.body.length, difference: difference.body.length, firstMs })
    earlier = next
  }
  return found
}

function changes(): readonly (readonly [change: string, added: string])[] {
  const { manifest, files } = buildOf('mf-viewer', '8.0.0')
  const code = Buffer.from(files[manifest.entry] ?? '', 'base64')
    .toString()
    .replaceAll('*/', '')
  return [
    ['one line', '\nwindow.isChanged = true'],
    ['one line less', ''],
    ['3 kB of new code', `\n/*${code.slice(0, 3_000)}*/`],
    ['another 20 kB of new code', `\n/*${code.slice(5_000, 25_000)}*/`],
  ]
}

function hashOf({ manifest, files }: Build): string {
  return createHash('sha256')
    .update(Buffer.from(files[manifest.entry] ?? '', 'base64'))
    .digest('base64')
}
