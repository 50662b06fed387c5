import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { DataSchema, HostBuildContract, RemoteContract } from '@viewpage/shared-events/wire'
import { type DatabaseName } from './databases.ts'
import { fakeBuild, withContract, type FakeBuild, type FakeRemote } from './fake-builds.ts'
import { listen, teamAt, type Team } from './release-over-http.ts'
import { startApp, type TestApp } from './start-app.ts'
import { registerHostContract } from '../../src/storage/hosts/host-contracts.ts'

export const object = (properties: Record<string, DataSchema>): DataSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

export const number: DataSchema = { type: 'number' }

export const text: DataSchema = { type: 'string' }

export const payload = (schema: DataSchema) => ({ payload: schema, sticky: false })

export const SHELL: HostBuildContract = {
  name: 'shell',
  version: '2.1.0',
  emits: {},
  consumes: { 'toolbar/likeChanged@1': payload(object({ count: number })) },
  slotProps: object({ pageData: object({ title: text }) }),
  uses: {},
  provides: { react: '19.3.1', 'remote-kit': '1.2.0' },
  languages: ['en'],
}

export const publicView = object({ isPublicView: { type: 'boolean' } })

export const EDITOR: HostBuildContract = {
  ...SHELL,
  name: 'editor',
  consumes: {},
  slotProps: null,
  uses: {
    'mf-toolbar': {
      './Toolbar': { props: object({ pageData: publicView }), sets: ['pageData.isPublicView'] },
    },
  },
}

export const LIKES = { 'toolbar/likeChanged@1': payload(object({ count: number })) }

export const accepted = object({ pageData: object({}) })

export const SOUND: Partial<RemoteContract> = {
  emits: LIKES,
  slotProps: accepted,
  exposes: { './Toolbar': object({ pageData: publicView }) },
}

export const toolbar = (
  version: string,
  part: Partial<RemoteContract> = SOUND,
  { slots = ['toolbar'], fake }: { slots?: string[]; fake?: FakeRemote } = {},
) => withContract(fakeBuild('mf-toolbar', version, slots, fake), part)

export async function registerHost({ parts, clock }: TestApp, contract: HostBuildContract): Promise<void> {
  const folder = mkdtempSync(join(parts.config.files.dataDir, 'host-'))
  writeFileSync(join(folder, 'contract.json'), JSON.stringify(contract))
  clock.now += 1_000
  await registerHostContract(parts.database, { folder }, clock.now)
  rmSync(folder, { recursive: true })
}

export async function release(team: Team, build: FakeBuild): Promise<void> {
  const { name, version } = build.manifest
  expect(await team.publish(build)).toMatchObject({ status: 201 })
  expect(await team.activate(name, version)).toMatchObject({ status: 200 })
}

/** A server with a shell, an editor and mf-toolbar 1.4.0. */
export async function start(kind: DatabaseName): Promise<{ app: TestApp; team: Team }> {
  const app = await startApp(kind, { remotes: {}, env: { VIEWPAGE_GATE_SLOT_KB: '1' } })
  const team = teamAt(await listen(app))
  await registerHost(app, SHELL)
  await registerHost(app, EDITOR)
  await release(team, toolbar('1.4.0'))
  return { app, team }
}
