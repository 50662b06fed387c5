import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { build } from '../build.ts'
import { outFolderOf } from '../index.ts'
import {
  createReleaseClient,
  type PublishedBuild,
  type ReleaseSet,
  type ReleaseWish,
  type RemoteVersions,
} from './release-client.ts'

export interface ReleaseContext {
  /** The remote's folder, for a release of its own. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Who is logged in to this machine. */
  readonly user?: string | undefined
  readonly print: (line: string) => void
}

const USAGE = `usage: npm run release -w <remote>              build, publish and activate that remote
       npm run release -- list                   what is published, what is active since when, by whom and why
       npm run release -- activate <remote> <version>
       npm run release -- rollback <remote>      back to the version before
       --reason <text>                           why, for the list
       --by <name>                               who, if it is not you`

const MAX_NAME_LENGTH = 100

/**
 * The release command. Address and token come from `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN`. It replaces the version
 * that is active when it begins; if another is active by then, the server refuses.
 *
 * @throws Error with the reason when the server refuses, or the usage when the words are wrong.
 */
export async function release(words: readonly string[], context: ReleaseContext): Promise<void> {
  const { folder, env, print } = context
  const client = createReleaseClient(
    env['VIEWPAGE_URL'] ?? 'http://127.0.0.1:8080',
    env['VIEWPAGE_RELEASE_TOKEN'],
  )
  const { positionals, by = nameOf(context), reason } = parseWords(words)
  const [verb, remote, version] = positionals
  const wishFor = (remotes: readonly RemoteVersions[], name: string): ReleaseWish => {
    const active = remotes.find((each) => each.remote === name)?.active
    return { expect: active || null, by, reason }
  }

  if (verb === undefined) {
    const remotes = await client.list()
    const { manifest, published } = await buildForRelease(folder)
    await client.publish(manifest.name, manifest.version, published)
    print(`published ${manifest.name} ${manifest.version}`)
    const wish = wishFor(remotes, manifest.name)
    printSet(await client.activate(manifest.name, manifest.version, wish), print)
  } else if (verb === 'list' && positionals.length === 1) {
    for (const each of await client.list()) printVersions(each, print)
  } else if (
    verb === 'activate' &&
    remote !== undefined &&
    version !== undefined &&
    positionals.length === 3
  ) {
    printSet(await client.activate(remote, version, wishFor(await client.list(), remote)), print)
  } else if (verb === 'rollback' && remote !== undefined && positionals.length === 2) {
    printSet(await client.rollback(remote, wishFor(await client.list(), remote)), print)
  } else {
    throw new Error(USAGE)
  }
}

function parseWords(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { by: { type: 'string' }, reason: { type: 'string' } },
    })
    return { positionals, ...values }
  } catch (error) {
    throw new Error(`[release] ${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    })
  }
}

/** The person behind a run of GitHub or GitLab, else who is logged in. */
function nameOf({ env, user }: ReleaseContext): string | undefined {
  return (env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'] ?? user)?.slice(0, MAX_NAME_LENGTH)
}

async function buildForRelease(
  folder: string,
): Promise<{ manifest: RemoteManifest; published: PublishedBuild }> {
  const manifest = await build(folder)
  if (!('slots' in manifest)) throw new Error(`[release] ${folder} is no remote.\n${USAGE}`)
  return { manifest, published: readBuild(outFolderOf(folder), manifest) }
}

/** A finished build in the form the server takes. */
export function readBuild(out: string, manifest: RemoteManifest): PublishedBuild {
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

function printVersions(
  { remote, active, activation, versions }: RemoteVersions,
  print: (line: string) => void,
): void {
  print(remote)
  for (const { version, publishedAt } of versions) {
    const isActive = version === active
    print(`  ${isActive ? '*' : ' '} ${version}  ${publishedAt}`)
    if (isActive && activation) print(`      active since ${howOf(activation)}`)
  }
}

function howOf({ at, token, by, reason }: NonNullable<RemoteVersions['activation']>): string {
  // Without a release token the list does not say who; the build beside a server was activated by no token.
  if (token === undefined || token === null) return at
  return `${at}${by ? ` by ${by}` : ''} (token ${token})${reason ? `: ${reason}` : ''}`
}
