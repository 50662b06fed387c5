import type { AddressInfo } from 'node:net'
import type { HostBuildContract, RegisteredHost } from '@viewpage/shared-events/wire'
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

/** Registers hosts over real HTTP, as `viewpage host` does. */
export interface HostTeam {
  register(contract: HostBuildContract, more?: object): Promise<HttpAnswer>
  /** @param contract the text of its file */
  registerText(host: string, contract: string): Promise<HttpAnswer>
  /** @param more who and why */
  withdraw(host: string, more?: object): Promise<HttpAnswer>
  list(): Promise<RegisteredHost[]>
}

/** @param token `null` for none */
export function hostTeamAt(url: string, token: string | null = RELEASE_TOKEN): HostTeam {
  async function call(method: string, path: string, body?: object): Promise<HttpAnswer> {
    const answer = await fetch(`${url}/api/v1/hosts/${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: JSON.parse(text === '' ? '{}' : text) as HttpAnswer['body'] }
  }

  return {
    register: (contract, more) => call('PUT', contract.name, { contract: JSON.stringify(contract), ...more }),
    registerText: (host, contract) => call('PUT', host, { contract }),
    withdraw: (host, more) => call('DELETE', host, more),
    list: async () => (await call('GET', '')).body as unknown as RegisteredHost[],
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
