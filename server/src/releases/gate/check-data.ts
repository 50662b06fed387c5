import type { GateFinding, RemoteManifest } from '@viewpage/shared-events/wire'
import { networkOf, type RemoteDataConfig } from '../../foundation/config/remote-data.ts'
import { notice } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'

/** Names the sources and calls of a version that this server does not ask. Its slots work without them. */
export function checkData(manifest: RemoteManifest, allowed: RemoteDataConfig): GateFinding[] {
  const { name: remote, data = {}, calls = {} } = manifest
  const addresses = [
    ...Object.entries(data).map(([name, { url }]) => ({ at: `data/${name}/url`, url })),
    ...Object.entries(calls).map(([name, { url }]) => ({ at: `calls/${name}/url`, url })),
  ]
  return addresses
    .map(({ at, url }) => ({ at, url: new URL(url) }))
    .filter(({ url }) => networkOf(allowed, remote, url) === null)
    .map(({ at, url: { origin } }) =>
      notice({
        ...{ rule: 'data', file: 'remote.json', at },
        ...{ candidate: titleOf(manifest), party: 'the server' },
        message: `${titleOf(manifest)} wants data of ${origin}, and this server does not ask ${origin} for ${remote}.`,
        advice: 'Its slots get null instead, until the operator lists the origin in VIEWPAGE_REMOTE_DATA.',
      }),
    )
}
