import { RELEASE_TOKEN, type RunningServer } from './server.ts'
import type { Build } from './fake-remotes.ts'

let versions = 0

/** A version that nobody has published on the server of this worker: journeys of any order share it. */
export function nextVersion(): string {
  versions += 1
  return `9.0.${versions}`
}

/** Releases a build as the release command does, and takes releases back. */
export function releaseTo({ url }: RunningServer) {
  async function call(method: string, path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${url}/api/v1/remotes/${path}`, {
      method,
      headers: { Authorization: `Bearer ${RELEASE_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`[e2e] ${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    async release({ manifest, files }: Build): Promise<void> {
      await call('PUT', `${manifest.name}/versions/${manifest.version}`, { manifest, files })
      await call('PUT', `${manifest.name}/active`, { version: manifest.version })
    },
    activate: (remote: string, version: string) => call('PUT', `${remote}/active`, { version }),
    rollback: (remote: string) => call('POST', `${remote}/rollback`, {}),
  }
}
