import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { DataSchema, ExposeUse, HostBuildContract, RemoteContract } from '@viewpage/shared-events/wire'
import kit from '@viewpage/remote-kit/package.json' with { type: 'json' }
import events from '@viewpage/shared-events/package.json' with { type: 'json' }
import type ts from 'typescript-6'
import type { ApplicationOptions } from '../webpack/application.ts'
import type { RemoteOptions } from '../webpack/remote-options.ts'
import { consumedContracts, emittedContracts, payloadTypes, type DeclaredAction } from './action-contracts.ts'
import { dataSchemaOf } from './data-schema.ts'
import { eventContracts } from './event-contracts.ts'
import { readSources, type SourceProgram } from './source-program.ts'
import { withUsedPageData, wordsIn } from './used-fields.ts'

/** Declares a remote. */
export const REMOTE_FILE = './src/remote.ts'

/** The actions of a remote, as its server build exports them. */
export interface DeclaredActions {
  readonly name: string
  readonly emits: readonly DeclaredAction[]
  readonly consumes: readonly DeclaredAction[]
}

/** The contract of a remote: its types at the time of this build. */
export function remoteContract(
  { folder, exposes = {} }: Pick<RemoteOptions, 'folder' | 'exposes'>,
  { name: remote, emits, consumes }: DeclaredActions,
): RemoteContract {
  const program = readSources(folder, [REMOTE_FILE, ...Object.values(exposes)])
  const declared = program.exported(REMOTE_FILE, 'remote')
  const payloads = payloadTypes(program, [
    { type: propertyOf(program, declared, 'emits'), actions: emits },
    { type: propertyOf(program, declared, 'consumes'), actions: consumes },
  ])
  const words = wordsIn(folder)
  const accepted = (type: ts.Type | null) => withUsedPageData(schemaOf(program, type), words)
  const events = eventContracts(program, remote, emits)
  return {
    kit: kit.version,
    emits: emittedContracts(program, payloads, emits),
    consumes: consumedContracts(program, payloads, consumes),
    // Servers from before there were such events refuse the field.
    ...(Object.keys(events).length > 0 && { events }),
    slotProps: accepted(program.slotProps()),
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([name, file]) => [name, accepted(propsOf(program, file))]),
    ),
  }
}

/** The contract of a host; `null` for an application that mounts no remotes. */
export function hostContract({
  folder,
  contract,
}: Pick<ApplicationOptions, 'folder' | 'contract'>): HostBuildContract | null {
  if (!contract) return null
  const { host, file } = contract
  const program = readSources(folder, [file])
  const declared = program.exported(file, 'host')
  const payloads = payloadTypes(program, [
    { type: propertyOf(program, declared, 'emits'), actions: host.emits },
    { type: propertyOf(program, declared, 'consumes'), actions: host.consumes },
  ])
  const uses = propertyOf(program, declared, 'uses')
  const useOf = (remote: string, expose: string, sets: readonly string[]): ExposeUse => {
    const used = propertyOf(program, propertyOf(program, uses, remote), expose)
    const [props] = used ? program.checker.getTypeArguments(used as ts.TypeReference) : []
    return { props: schemaOf(program, props ?? null), sets }
  }
  return {
    name: host.name,
    version: packageOf(join(folder, 'package.json')).version,
    emits: emittedContracts(program, payloads, host.emits),
    consumes: consumedContracts(program, payloads, host.consumes),
    slotProps: host.fillsSlots ? schemaOf(program, program.slotProps()) : null,
    uses: Object.fromEntries(
      Object.entries(host.uses ?? {}).map(([remote, exposes]) => [
        remote,
        Object.fromEntries(
          Object.entries(exposes).map(([expose, { sets }]) => [expose, useOf(remote, expose, sets)]),
        ),
      ]),
    ),
    provides: providedBy(folder),
    loadsLibraries: true,
    languages: languagesOf(folder),
  }
}

/** A type that was not found is equal to no other. */
function schemaOf({ checker }: SourceProgram, type: ts.Type | null): DataSchema {
  return type ? dataSchemaOf(checker, type) : { opaque: 'unknown props' }
}

function propertyOf({ checker }: SourceProgram, type: ts.Type | null, name: string): ts.Type | null {
  const property = type && checker.getPropertyOfType(type, name)
  return property ? checker.getTypeOfSymbol(property) : null
}

/** The props of the component that a file exports by default. */
function propsOf({ checker, exported }: SourceProgram, file: string): ts.Type | null {
  const [call] = exported(file, 'default')?.getCallSignatures() ?? []
  const [props] = call?.getParameters() ?? []
  return props ? checker.getTypeOfSymbol(props) : null
}

function packageOf(file: string): { readonly version: string } {
  return JSON.parse(readFileSync(file, 'utf8')) as { version: string }
}

/** The modules that hosts provide (`sharedModules` of remote-kit), by share key. */
export function providedBy(folder: string): Readonly<Record<string, string>> {
  const require = createRequire(join(folder, 'package.json'))
  const [react, dom] = ['react', 'react-dom'].map(
    (name) => packageOf(require.resolve(`${name}/package.json`)).version,
  )
  return {
    react: react ?? '',
    'react/jsx-runtime': react ?? '',
    'react-dom': dom ?? '',
    'react-dom/client': dom ?? '',
    'remote-kit': kit.version,
    'shared-events': events.version,
  }
}

/** Those that the host has texts in; a host without texts of its own requires none of remotes. */
function languagesOf(folder: string): string[] {
  const locales = join(folder, 'src/locales')
  if (!existsSync(locales)) return []
  return readdirSync(locales)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort()
}
