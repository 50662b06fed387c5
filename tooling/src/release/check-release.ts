import { describeFinding, type GateFinding } from '@viewpage/shared-events/wire'
import type { BuiltRemote } from './build-for-release.ts'
import type { ReleaseClient } from './release-client.ts'

export interface CheckOptions {
  /** Builds the remote. */
  readonly build: () => Promise<BuiltRemote>
  readonly client: Pick<ReleaseClient, 'check'>
  readonly json: boolean
  readonly print: (line: string) => void
}

/**
 * Builds a remote and prints what the server's gate finds about it. Nothing is published.
 *
 * @throws Error if a release would be refused, so that a CI step fails
 */
export async function checkRelease({ build, client, json, print }: CheckOptions): Promise<void> {
  const { manifest, published } = await build()
  const report = await client.check(manifest.name, published)
  if (json) print(JSON.stringify(report, null, 2))
  else {
    for (const finding of report.findings) print(lineOf(finding))
    print(`compared with ${report.parties.join(', ') || 'nothing: no other remote and no host is known'}`)
  }
  const title = `${report.remote} ${report.version}`
  if (!report.ok) throw new Error(`[release] ${title} would be refused.`)
  if (!json) print(`${title} can be released (${report.ms} ms)`)
}

const lineOf = (finding: GateFinding) =>
  `${finding.level === 'breaking' ? '✗' : '·'} ${finding.rule}: ${describeFinding(finding)}`
