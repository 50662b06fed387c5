import { fakeBuild, type FakeBuild } from '@viewpage/server/testing/fake-builds'
import type { HttpAnswer } from '@viewpage/server/testing/http-visitor'
import { teamAt } from '@viewpage/server/testing/release-over-http'
import { RELEASE_TOKEN } from '../../start-cluster.ts'
import type { Ledger } from './ledger.ts'
import { sendUntilAcknowledged, type Send } from './requests.ts'
import type { Counter } from './tally.ts'

/** The remote that is released again and again. The page has no slot of it. */
const RELEASED = 'mf-probe'

/**
 * Publishes and activates one version after the other.
 *
 * @param onReleased called when an activation was acknowledged
 */
export function release(
  url: string,
  counter: Counter,
  { ledger, onReleased }: { ledger: Ledger; onReleased: (build: FakeBuild) => Promise<void> },
): () => Promise<void> {
  const team = teamAt(url, RELEASE_TOKEN)
  let patch = 0
  return async () => {
    const build = fakeBuild(RELEASED, `1.0.${++patch}`, [])
    const { version } = build.manifest
    // The response to the first try may have been lost: then the version is published already.
    const publish = asAnswer(() => team.publish(build))
    const isThere = ({ status }: HttpAnswer) => status < 300 || status === 409
    if ((await sendUntilAcknowledged(counter, publish, isThere)) === null) return
    const activate = asAnswer(() => team.activate(RELEASED, version))
    if ((await sendUntilAcknowledged(counter, activate)) === null) return
    ledger.releases.push(version)
    await onReleased(build)
  }
}

const asAnswer =
  (send: () => Promise<{ status: number; body: object }>): Send =>
  async () => {
    const { status, body } = await send()
    return { status, headers: {}, body: JSON.stringify(body) }
  }
