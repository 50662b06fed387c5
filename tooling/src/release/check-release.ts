import { describeFinding, type GateFinding, type GateReport } from '@viewpage/shared-events/wire'
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
  else printComparison(report, print)
  const title = `${report.remote} ${report.version}`
  if (!report.ok) throw new Error(`[release] ${title} would be refused.`)
  if (!json) print(`${title} can be released (${report.ms} ms)`)
}

/** Prints the findings of a report, and what the build was compared with. */
export function printComparison({ findings, parties }: GateReport, print: (line: string) => void): void {
  for (const finding of findings) print(lineOf(finding))
  print(`compared with ${parties.join(', ') || 'nothing: no other remote and no host is known'}`)
}

const lineOf = (finding: GateFinding) =>
  `${finding.level === 'breaking' ? '✗' : '·'} ${finding.rule}: ${describeFinding(finding)}`
