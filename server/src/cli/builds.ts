import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { activateDeployed } from '../releases/index.ts'
import { workspaceBuilds } from '../start/workspace-builds.ts'
import { CommandError } from './command-error.ts'
import { fail, print } from './print.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run builds -- activate [--reason <text>]
  activates all builds of remotes that are deployed with this version of the server, such as after a rollback of the server`

try {
  const { positionals, values } = parseArgs({
    options: { reason: { type: 'string', default: 'the builds of this deployment' } },
    allowPositionals: true,
  })
  if (positionals.join(' ') !== 'activate') throw new CommandError(USAGE)
  const record = { token: '*', by: userInfo().username, reason: values.reason }
  const activated = await withDatabase(async (database, { config }) => {
    const { remoteFolders: folders } = workspaceBuilds({ otherSlots: config.site.otherSlots })
    return activateDeployed(database, { folders, record, now: Date.now })
  })
  print(
    activated.length === 0
      ? 'All builds of this deployment are active already.'
      : activated.map(({ remote, version }) => `${remote} ${version} is active.`).join('\n'),
  )
} catch (error) {
  fail(error instanceof Error ? error.message : error)
}
