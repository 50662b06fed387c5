import type { AddressInfo } from 'node:net'
import type { FakeBuild } from './fake-builds.ts'
import { RELEASE_TOKEN, type TestApp } from './start-app.ts'

export interface HttpAnswer {
  readonly status: number
  /** Parsed JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Releases remotes over real HTTP, like the release command. */
export interface Team {
  publish(build: FakeBuild, more?: object): Promise<HttpAnswer>
  /** What would become of publishing it. */
  check(build: FakeBuild): Promise<HttpAnswer>
  activate(remote: string, version: string, more?: object): Promise<HttpAnswer>
  rollback(remote: string, more?: object): Promise<HttpAnswer>
}

/** For releases of remotes that fail: tests show what happens then. */
export const FORCED = { force: true, reason: 'to see what happens' } as const

/** Makes the server listen on a free port. @returns its address */
export async function listen({ server }: TestApp): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

export function teamAt(url: string, token = RELEASE_TOKEN): Team {
  async function call(method: string, path: string, body: object): Promise<HttpAnswer> {
    const answer = await fetch(`${url}/api/v1/remotes/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as HttpAnswer['body'] }
  }

  return {
    publish: (build, more) =>
      call('PUT', `${build.manifest.name}/versions/${build.manifest.version}`, { ...asSent(build), ...more }),
    check: (build) => call('POST', `${build.manifest.name}/check`, asSent(build)),
    activate: (remote, version, more) => call('PUT', `${remote}/active`, { version, ...more }),
    rollback: (remote, more = {}) => call('POST', `${remote}/rollback`, more),
  }
}

/** A build in the form that the server accepts. */
export function asSent({ manifest, files }: FakeBuild): object {
  return {
    manifest,
    files: Object.fromEntries(
      [...files].map(([file, content]) => [file, Buffer.from(content).toString('base64')]),
    ),
  }
}
