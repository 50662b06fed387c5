import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  MAX_RELEASED_BY_LENGTH,
  type RemoteManifest,
  type RemoteVersions,
} from '@viewpage/shared-events/wire'
import { build } from '../build.ts'
import { outFolderOf } from '../index.ts'
import { MAPS_FOLDER } from '../webpack/source-maps.ts'
import {
  createReleaseClient,
  type PublishedBuild,
  type ReleaseSet,
  type ReleaseWish,
} from './release-client.ts'

export interface ReleaseContext {
  /** Folder of the remote to build, if no verb is given. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Name of the user of this machine. */
  readonly user?: string | undefined
  readonly print: (line: string) => void
}

const USAGE = `usage: npm run release -w <remote>              build, publish and activate that remote
       npm run release -- list                   list versions, and when, by whom and why the active one was activated
       npm run release -- activate <remote> <version>
       npm run release -- rollback <remote>      activate the version before
       --reason <text>                           reason, shown by list
       --by <name>                               your name, if it is not that of this user`

/**
 * The release command. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN` name the server and the token. The command replaces
 * the version that is active at its start; if another one is active at its end, the server refuses.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function release(args: readonly string[], context: ReleaseContext): Promise<void> {
  const { folder, env, print } = context
  const client = createReleaseClient(
    env['VIEWPAGE_URL'] ?? 'http://127.0.0.1:8080',
    env['VIEWPAGE_RELEASE_TOKEN'],
  )
  const { positionals, by = nameOf(context), reason } = parseArguments(args)
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
    const remotes = await client.list()
    checkRemote(remote, remotes)
    printSet(await client.activate(remote, version, wishFor(remotes, remote)), print)
  } else if (verb === 'rollback' && remote !== undefined && positionals.length === 2) {
    const remotes = await client.list()
    checkRemote(remote, remotes)
    printSet(await client.rollback(remote, wishFor(remotes, remote)), print)
  } else {
    throw new Error(USAGE)
  }
}

/** @throws Error for a name that the server does not know. A server without remotes has the last word. */
function checkRemote(name: string, remotes: readonly RemoteVersions[]): void {
  const names = remotes.map(({ remote }) => remote)
  if (names.length === 0 || names.includes(name)) return
  const similar = names.find((each) => each.includes(name) || name.includes(each.replace(/^mf-/, '')))
  const advice = similar === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${similar}?`
  throw new Error(`There is no remote \`${name}\`. ${advice}`)
}

function parseArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
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

/** The name of the person who started the CI run (GitHub or GitLab), else of this machine's user. */
function nameOf({ env, user }: ReleaseContext): string | undefined {
  return (env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'] ?? user)?.slice(0, MAX_RELEASED_BY_LENGTH)
}

async function buildForRelease(
  folder: string,
): Promise<{ manifest: RemoteManifest; published: PublishedBuild }> {
  const manifest = await build(folder)
  if (!('slots' in manifest))
    throw new Error(`[release] Failed to release ${folder}: it is not a remote.\n${USAGE}`)
  return { manifest, published: readBuild(outFolderOf(folder), manifest) }
}

/** A finished build in the form that the server accepts. */
export function readBuild(out: string, manifest: RemoteManifest): PublishedBuild {
  const maps = join(out, MAPS_FOLDER)
  return {
    manifest,
    files: readFiles(out, Object.keys(manifest.integrity)),
    ...(existsSync(maps) && { maps: readFiles(maps, readdirSync(maps)) }),
  }
}

function readFiles(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]))
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
  // The token is missing in a list without a release token, and `null` for a build that the server published itself.
  if (token === undefined || token === null) return at
  return `${at}${by ? ` by ${by}` : ''} (token ${token})${reason ? `: ${reason}` : ''}`
}
