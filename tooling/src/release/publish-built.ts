import type { BuiltRemote } from './build-for-release.ts'
import { printStatus } from './canary-options.ts'
import { printSet } from './print-set.ts'
import type { ReleaseClient } from './release-client.ts'
import type { ReleaseDetails } from './version-calls.ts'

/** How a built version goes to visitors. */
export interface PublishSteps {
  /** Percent of all visitors, and for how long; `null`: everybody gets it. */
  readonly canary: { readonly share: number; readonly minutes: number | undefined } | null
  readonly details: ReleaseDetails
  readonly print: (line: string) => void
}

/**
 * Publishes a built version, then activates it or starts a canary of it.
 *
 * @throws Error with the server's reason. If the version is published by then, it also names the command that goes on,
 *   because a published version never changes and the whole command would be refused.
 */
export async function publishBuilt(
  { manifest: { name, version }, published }: BuiltRemote,
  client: Pick<ReleaseClient, 'publish' | 'activate' | 'startCanary'>,
  { canary, details, print }: PublishSteps,
): Promise<void> {
  const { by, reason, force } = details
  await client.publish(name, version, published, force ? { force, reason } : {})
  print(`published ${name} ${version}`)
  if (canary === null) {
    const done = client.activate(name, version, details)
    printSet(await orSayHow(`npm run release -- activate ${name} ${version}`, done), name, print)
  } else {
    const started = client.startCanary(name, version, { ...canary, by, reason, ...(force && { force }) })
    const again = `npx viewpage canary ${name} ${version} --share ${canary.share}`
    printStatus(await orSayHow(again, started), print)
  }
}

async function orSayHow<Result>(command: string, step: Promise<Result>): Promise<Result> {
  try {
    return await step
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.includes(command)) throw error
    throw new Error(`${reason}\n  The version is published. To go on: ${command}`, { cause: error })
  }
}
