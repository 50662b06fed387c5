import type { GateFinding } from '@viewpage/shared-events/wire'
import type { BuiltRemote } from './build-for-release.ts'
import { printComparison } from './check-release.ts'
import { checkToken, clientOf } from './release.ts'

export interface CompareOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The server that was asked for. @default `VIEWPAGE_URL` */
  readonly server?: string | undefined
  readonly print: (line: string) => void
}

const NOT_COMPARED =
  '· not compared with what is live: set VIEWPAGE_URL and VIEWPAGE_RELEASE_TOKEN, or set the token and add --server <url>'

/**
 * Whether builds are compared with what is live. Asked before anything is built.
 *
 * @throws Error if a server was asked for and there is no token, or if its address is none
 */
export function isCompared({ env, server }: Pick<CompareOptions, 'env' | 'server'>): boolean {
  if (server !== undefined) checkToken({ env })
  const isCompared = server !== undefined || Boolean(env['VIEWPAGE_URL'] && env['VIEWPAGE_RELEASE_TOKEN'])
  if (isCompared) clientOf({ env }, server)
  return isCompared
}

/**
 * Compares a build with what is live on a server. Without a server or a token it only prints that nothing was compared,
 * because CI has neither in branches that may not release.
 *
 * @returns whether a release of these sources, under a new version, would be accepted
 * @throws Error with the server's reason if it does not compare
 */
export async function compareWithLive(
  { manifest, published }: BuiltRemote,
  { env, server, print }: CompareOptions,
): Promise<boolean> {
  if (!isCompared({ env, server })) {
    print(NOT_COMPARED)
    return true
  }
  const report = await clientOf({ env }, server).check(manifest.name, published)
  printComparison(report, print)
  return !report.findings.some(refusesSources)
}

/** Sources are checked on every push, and get a new version only before a release. */
const refusesSources = ({ level, rule }: GateFinding) => level === 'breaking' && rule !== 'version'
