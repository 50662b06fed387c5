import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.ts'
import type { RemoteJson } from '../describe/remote-json.ts'
import { outFolderOf } from '../index.ts'
import { createReleaseClient, type PublishedBuild, type ReleaseSet } from './release-client.ts'

export interface ReleaseContext {
  /** The remote's folder, for a release of its own. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const USAGE = `usage: npm run release -w <remote>              build, publish and activate that remote
       npm run release -- list                   what is published, what is active
       npm run release -- activate <remote> <version>
       npm run release -- rollback <remote>      back to the version before`

/**
 * The release command. Address and token come from `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN`.
 *
 * @throws Error with the reason when the server refuses, or the usage when the words are wrong.
 */
export async function release(
  words: readonly string[],
  { folder, env, print }: ReleaseContext,
): Promise<void> {
  const client = createReleaseClient(
    env['VIEWPAGE_URL'] ?? 'http://127.0.0.1:8080',
    env['VIEWPAGE_RELEASE_TOKEN'],
  )
  const [verb, remote, version] = words

  if (verb === undefined) {
    const { manifest, published } = await buildForRelease(folder)
    await client.publish(manifest.name, manifest.version, published)
    print(`published ${manifest.name} ${manifest.version}`)
    printSet(await client.activate(manifest.name, manifest.version), print)
  } else if (verb === 'list' && words.length === 1) {
    for (const { remote: name, active, versions } of await client.list()) {
      print(name)
      for (const each of versions)
        print(`  ${each.version === active ? '*' : ' '} ${each.version}  ${each.publishedAt}`)
    }
  } else if (verb === 'activate' && remote !== undefined && version !== undefined && words.length === 3) {
    printSet(await client.activate(remote, version), print)
  } else if (verb === 'rollback' && remote !== undefined && words.length === 2) {
    printSet(await client.rollback(remote), print)
  } else {
    throw new Error(USAGE)
  }
}

async function buildForRelease(folder: string): Promise<{ manifest: RemoteJson; published: PublishedBuild }> {
  const manifest = await build(folder)
  if (!('slots' in manifest)) throw new Error(`[release] ${folder} is no remote.\n${USAGE}`)
  return { manifest, published: readBuild(outFolderOf(folder), manifest) }
}

/** A finished build in the form the server takes. */
export function readBuild(out: string, manifest: RemoteJson): PublishedBuild {
  const files = Object.keys(manifest.integrity).map((file) => [
    file,
    readFileSync(join(out, file)).toString('base64'),
  ])
  return { manifest, files: Object.fromEntries(files) as Record<string, string> }
}

function printSet({ id, remotes }: ReleaseSet, print: (line: string) => void): void {
  print(`release set ${id}`)
  for (const [name, { version }] of Object.entries(remotes)) print(`  ${name} ${version}`)
}
