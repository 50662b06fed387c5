import { RELEASE_TOKEN, type RunningServer } from './server.ts'
import type { Build } from './fake-remotes.ts'

let versions = 0

/** A version that is not published yet on the server of this worker, which all its journeys share. */
export function nextVersion(): string {
  versions += 1
  return `9.0.${versions}`
}

/** Releases builds as the release command does, and rolls them back. */
export function releaseTo({ url }: RunningServer) {
  async function call(method: string, path: string, body: unknown): Promise<void> {
    const response = await fetch(`${url}/api/v1/remotes/${path}`, {
      method,
      headers: { Authorization: `Bearer ${RELEASE_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`[e2e] ${method} ${path} failed with ${response.status}: ${await response.text()}`)
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
