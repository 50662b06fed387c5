import { startTeamServer, TEAM_SECRET, type TeamServer } from '../../server/test/support/team-server.ts'
import { test } from './test.ts'

/** A test with a server of the team of a remote, which has data. @param knobs more of the server, see `serverKnobs` */
export function testWithTeam(remote: string, knobs: Readonly<Record<string, string>>) {
  return test.extend<object, { readonly team: TeamServer }>({
    team: [
      async ({ browserName: _ }, use) => {
        const team = await startTeamServer()
        await use(team)
        await team.stop()
      },
      { scope: 'worker' },
    ],
    serverKnobs: [
      async ({ team }, use) => {
        const access = { [remote]: { internal: [team.origin], secret: TEAM_SECRET } }
        await use({
          ...knobs,
          VIEWPAGE_REMOTE_DATA: JSON.stringify(access),
          // Also where the system cannot confine the code of others.
          VIEWPAGE_UNCONFINED_REMOTES: remote,
        })
      },
      { scope: 'worker' },
    ],
  })
}
