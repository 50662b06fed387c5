import type { Cluster, ClusterServer } from '@viewpage/cluster/start-cluster'
import { canaryOf } from '@viewpage/e2e/release'
import { USER_AGENT } from '../../server/test/support/user-agent.ts'
import { DEMO_PATH } from '../harness/start.ts'
import { untilSo } from './until-so.ts'

/** ms until the last of the servers showed the version before again. */
export interface CanaryRollback {
  readonly sinceFirstBadView: number
  /** Since the report of the view that proves it. */
  readonly sinceProof: number
  /** Since the change was made in the database. */
  readonly sinceDecision: number
}

/** Percent of all visitors. */
const SHARE = 10
/** So many prove at that share that a version always fails (docs/decisions/0029-canaries.md). */
const BAD_VIEWS = 4
/** Canaries have the first buckets. */
const VISITOR = { Accept: 'text/html', 'User-Agent': USER_AGENT, Cookie: 'canary_bucket=0' }

/** Starts a canary and reports that each of its views failed, to the servers in turn. */
export async function timeCanaryRollback(
  { url, servers }: Pick<Cluster, 'url' | 'servers'>,
  remote: string,
  version: string,
): Promise<CanaryRollback> {
  const canary = canaryOf({ url }, remote)
  await canary.start(version, SHARE)
  const isShown = async (server: ClusterServer) => (await openPage(server, remote)).version === version
  await Promise.all(
    servers.map((server) => untilSo(`${server.name} shows the canary`, () => isShown(server))),
  )

  const firstAt = Date.now()
  for (let view = 1; view <= BAD_VIEWS; view++) {
    const server = servers[view % servers.length]
    if (server) await reportFailure(server, { remote, version, address: `10.7.${view}.1` })
  }
  const provedAt = Date.now()
  await Promise.all(
    servers.map((server) => untilSo(`${server.name} shows no canary`, async () => !(await isShown(server)))),
  )
  const seenAt = Date.now()

  const status = await canary.status()
  if (status?.state !== 'rolled-back' || status.endedAt === null)
    throw new Error(`[bench] The canary of ${remote} ${version} is ${status?.state}, not rolled back.`)
  return {
    sinceFirstBadView: seenAt - firstAt,
    sinceProof: seenAt - provedAt,
    sinceDecision: seenAt - Date.parse(status.endedAt),
  }
}

/** @param address of the visitor, as a proxy names it */
async function openPage(server: Pick<ClusterServer, 'url'>, remote: string, address = '10.7.0.1') {
  const answer = await fetch(server.url + DEMO_PATH, { headers: { ...VISITOR, 'X-Forwarded-For': address } })
  const slots = (await answer.text()).matchAll(/data-remote="([^"]+)" data-version="([^"]+)"/g)
  const version = [...slots].find(([, name]) => name === remote)?.[2]
  return { version, token: /^view;desc="([^"]*)"/.exec(answer.headers.get('server-timing') ?? '')?.[1] }
}

async function reportFailure(
  server: ClusterServer,
  view: { readonly remote: string; readonly version: string; readonly address: string },
): Promise<void> {
  const { remote, version, address } = view
  const { token } = await openPage(server, remote, address)
  const { status } = await fetch(`${server.url}/api/v1/page-views/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ token, state: 'live', failed: [`${remote}@${version}`] }),
  })
  if (status !== 204) throw new Error(`[bench] ${server.name} answered a report with ${status}.`)
}
