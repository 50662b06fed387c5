import { MAX_RELEASED_BY_LENGTH, type RemoteVersions } from '@viewpage/shared-events/wire'
import { buildForRelease } from './build-for-release.ts'
import { minutesOf, shareOf } from './canary-options.ts'
import { checkRelease } from './check-release.ts'
import { createReleaseClient, type ReleaseClient } from './release-client.ts'
import { printSet } from './print-set.ts'
import { printUnseenSlots } from './print-unseen-slots.ts'
import { publishBuilt } from './publish-built.ts'
import { readArguments } from './read-arguments.ts'
import type { ReleaseDetails } from './version-calls.ts'

export interface ReleaseContext {
  /** Folder of the remote to build, if no verb is given. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Name of the user of this machine. */
  readonly user?: string | undefined
  readonly print: (line: string) => void
}

const USAGE = `usage: npm run release -w <remote>              build, publish and activate that remote
       npm run release -w <remote> -- --preview  build, and publish as a preview for viewpage override
       npm run release -- list                   list versions, and when, by whom and why the active one was activated
       npm run release -w <remote> -- check      build, and say what speaks against releasing it; changes nothing
       npm run release -- activate <remote> <version>
       npm run release -- rollback <remote>      activate the version before
       npm run release -w <remote> -- --share 10  build and publish that remote, and start a canary of it
       npm run release -- canary …               see \`viewpage canary\`
       --roll-back-if-bad                        go back to the version before if pages of this release fail
       --reason <text>                           reason, shown by list
       --by <name>                               your name, if it is not that of this user
       --force                                   release although it does not fit what is live, or although evidence rolled it back; needs --reason
       --json                                    check prints its report as JSON`

/** Everybody may list. */
const VERBS_WITH_TOKEN = ['check', 'activate', 'rollback']

const OPTIONS = {
  by: { type: 'string' },
  reason: { type: 'string' },
  preview: { type: 'boolean' },
  share: { type: 'string' },
  for: { type: 'string' },
  'roll-back-if-bad': { type: 'boolean' },
  force: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/**
 * The release command. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN` name the server and the token. The command replaces
 * the version that is active at its start; if another one is active at its end, the server refuses.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function release(args: readonly string[], context: ReleaseContext): Promise<void> {
  const { folder, print } = context
  const client = clientOf(context)
  const options = readArguments(args, { area: 'release', usage: USAGE, options: OPTIONS })
  const { positionals, by = nameOf(context), reason, share, preview = false, force, json = false } = options
  const [verb, remote, version] = positionals
  if (verb === undefined || VERBS_WITH_TOKEN.includes(verb)) checkToken(context)
  const detailsFor = (remotes: readonly RemoteVersions[], name: string): ReleaseDetails => {
    const active = remotes.find((each) => each.remote === name)?.active
    const rollBackIfBad = options['roll-back-if-bad']
    return {
      ...{ expect: active || null, by, reason },
      ...(rollBackIfBad && { rollBackIfBad }),
      ...(force && { force }),
    }
  }

  if (preview) {
    if (verb !== undefined) throw new Error(USAGE)
    await releasePreview(client, folder, print)
  } else if (verb === undefined) {
    const canary = share === undefined ? null : { share: shareOf(share), minutes: minutesOf(options.for) }
    const remotes = await client.list()
    const built = await buildForRelease(folder)
    await publishBuilt(built, client, { canary, details: detailsFor(remotes, built.manifest.name), print })
  } else if (verb === 'check' && positionals.length === 1) {
    await checkRelease({ build: () => buildForRelease(folder), client, json, print })
  } else if (verb === 'list' && positionals.length === 1) {
    for (const each of await client.listAll()) printVersions(each, print)
  } else if (
    verb === 'activate' &&
    remote !== undefined &&
    version !== undefined &&
    positionals.length === 3
  ) {
    const remotes = await client.list()
    checkRemote(remote, remotes)
    printSet(await client.activate(remote, version, detailsFor(remotes, remote)), remote, print)
  } else if (verb === 'rollback' && remote !== undefined && positionals.length === 2) {
    const remotes = await client.list()
    checkRemote(remote, remotes)
    printSet(await client.rollback(remote, detailsFor(remotes, remote)), remote, print)
  } else {
    throw new Error(USAGE)
  }
}

async function releasePreview(
  client: ReleaseClient,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { manifest, published } = await buildForRelease(folder)
  const preview = await client.publishPreview(manifest.name, published)
  const { version, expiresAt } = preview
  print(`published ${manifest.name} ${version}, kept until ${expiresAt}`)
  print(`see it in your browser: viewpage override ${manifest.name}@${version}`)
  printUnseenSlots(`${manifest.name} ${version}`, preview, print)
}

/**
 * Says before anything is built that there is no token.
 *
 * @throws Error that names what to set
 */
export function checkToken({ env }: Pick<ReleaseContext, 'env'>): void {
  if (env['VIEWPAGE_RELEASE_TOKEN']) return
  throw new Error(
    '[release] There is no release token. Set VIEWPAGE_RELEASE_TOKEN to that of your remote: the operator of the server has it, and a local npm start prints one.',
  )
}

/** The server and token of the environment. @param url of the server, instead of that of the environment */
export function clientOf({ env }: Pick<ReleaseContext, 'env'>, url = env['VIEWPAGE_URL']): ReleaseClient {
  return createReleaseClient(url ?? 'http://127.0.0.1:8080', env['VIEWPAGE_RELEASE_TOKEN'])
}

/** @throws Error for a name that the server does not know. A server without remotes has the last word. */
function checkRemote(name: string, remotes: readonly RemoteVersions[]): void {
  const names = remotes.map(({ remote }) => remote)
  if (names.length === 0 || names.includes(name)) return
  const similar = names.find((each) => each.includes(name) || name.includes(each.replace(/^mf-/, '')))
  const advice = similar === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${similar}?`
  throw new Error(`There is no remote \`${name}\`. ${advice}`)
}

/** The name of the person who started the CI run (GitHub or GitLab), else of this machine's user. */
export function nameOf({ env, user }: Pick<ReleaseContext, 'env' | 'user'>): string | undefined {
  return (env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'] ?? user)?.slice(0, MAX_RELEASED_BY_LENGTH)
}

function printVersions(
  { remote, active, activation, versions }: RemoteVersions,
  print: (line: string) => void,
): void {
  print(remote)
  for (const { version, publishedAt } of versions) {
    const isActive = version === active
    print(`  ${isActive ? '*' : ' '} ${version}  ${publishedAt}`)
    if (!isActive || !activation) continue
    print(`      active since ${howOf(activation)}`)
    for (const message of activation.forced ?? []) print(`      forced past: ${message}`)
  }
}

function howOf({ at, token, by, reason }: NonNullable<RemoteVersions['activation']>): string {
  // The token is missing in a list without a release token, and `null` for a build that the server published itself.
  if (token === undefined || token === null) return at
  return `${at}${by ? ` by ${by}` : ''} (token ${token})${reason ? `: ${reason}` : ''}`
}
