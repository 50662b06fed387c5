import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RegisteredHost } from '@viewpage/shared-events/wire'
import { hostContract } from '../contract/build-contracts.ts'
import type { DeclaredHost } from '../webpack/application.ts'
import { readArguments } from './read-arguments.ts'
import { checkToken, clientOf, nameOf, type ReleaseContext } from './release.ts'

const USAGE = `usage: viewpage host register             register the host in this folder (src/contract.ts), in place of its version before
       viewpage host list                 list the hosts that releases have to fit
       viewpage host withdraw <name>      releases no longer have to fit it
       --server <url>                     @default VIEWPAGE_URL
       --reason <text>                    reason, shown in the timeline of releases, and by list
       --by <name>                        your name, if it is not that of this user`

const OPTIONS = {
  server: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
} as const

/** The file that exports a host's declaration as `host`. */
const CONTRACT_SOURCE = 'src/contract.ts'

/**
 * The command for hosts that other servers serve. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN` name the server and the
 * token of the host.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function host(args: readonly string[], context: ReleaseContext): Promise<void> {
  const { positionals, ...options } = readArguments(args, { area: 'host', usage: USAGE, options: OPTIONS })
  const { folder, print } = context
  const [verb, name] = positionals
  const { by = nameOf(context), reason } = options
  const client = clientOf(context, options.server)
  if (verb !== 'list') checkToken(context)
  if (verb === 'register' && positionals.length === 1) {
    const contract = await readHost(folder)
    const done = await client.registerHost(contract.name, { contract: JSON.stringify(contract), by, reason })
    print(`compared with ${done.parties.join(', ') || 'nothing: none of its remotes is active'}`)
    print(
      `registered ${done.host} ${done.version}${done.replaced === null ? '' : ` in place of ${done.replaced}`}`,
    )
  } else if (verb === 'list' && positionals.length === 1) {
    for (const each of await client.hosts()) print(lineOf(each))
  } else if (verb === 'withdraw' && name !== undefined && positionals.length === 2) {
    await client.withdrawHost(name, { by, reason })
    print(`withdrew ${name}: releases no longer have to fit it`)
  } else {
    throw new Error(USAGE)
  }
}

/** The contract of the host in a folder: its types now. */
async function readHost(folder: string) {
  const file = join(folder, CONTRACT_SOURCE)
  const advice = `Declare it there with defineHost() of @viewpage/remote-kit/define-host, exported as "host".`
  if (!existsSync(file))
    throw new Error(`[host] Failed to register ${folder}: it has no ${CONTRACT_SOURCE}. ${advice}`)
  const { host: declared } = (await import(pathToFileURL(file).href)) as { host?: DeclaredHost }
  const contract =
    declared && hostContract({ folder, contract: { host: declared, file: `./${CONTRACT_SOURCE}` } })
  if (!contract) throw new Error(`[host] Failed to register ${folder}: ${file} exports no "host". ${advice}`)
  return contract
}

function lineOf({
  host: name,
  version,
  mounts,
  fillsSlots,
  registeredAt,
  registration,
}: RegisteredHost): string {
  const mounted = [...(fillsSlots ? ['all slots'] : []), ...mounts].join(', ') || 'nothing'
  const who = registration
    ? `registered ${registeredAt}${registration.by ? ` by ${registration.by}` : ''} (token ${registration.token})`
    : `of this server, started ${registeredAt}`
  return `${name} ${version}  mounts ${mounted}; ${who}${registration?.reason ? `: ${registration.reason}` : ''}`
}
