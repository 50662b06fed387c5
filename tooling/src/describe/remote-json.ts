import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  CONTRACT_FILE,
  faultsOfGuardrails,
  faultsOfRemoteData,
  type RemoteManifest,
  type ServerBuild,
} from '@viewpage/shared-events/wire'
import type { Stats } from 'webpack'
import { publishedKeys } from '../contract/action-contracts.ts'
import { remoteContract } from '../contract/build-contracts.ts'
import { ownEventsOf } from '../contract/event-contracts.ts'
import { identityOf, type RemoteOptions } from '../webpack/remote-options.ts'
import { sharedModulesOf } from '../webpack/remote.ts'
import { isSourceMap } from '../webpack/source-maps.ts'
import { checkFiles } from './check-files.ts'
import { checkServerTexts } from './remote-texts.ts'

/** The two finished builds of a remote, in one folder. */
export interface FinishedBuild {
  readonly out: string
  readonly browser: Stats
  readonly server: Stats
  /** Whether to write its contract, which takes seconds. */
  readonly withContract: boolean
  /** @default the version in `package.json` */
  readonly version?: string
}

/**
 * Describes a finished build, and writes its contract beside it.
 *
 * @throws Error if a file is missing or has a name that servers refuse, if the entry of a production build, or its lazy chunks
 *   together, are larger than their budget, or if the two builds differ in languages
 */
export function describeRemote(options: RemoteOptions, build: FinishedBuild): RemoteManifest {
  const { out, version, withContract } = build
  const identity = identityOf(options.folder)
  const files = filesOf(build.browser)
  const entryFiles = entryFilesOf(build.browser, identity.container)
  const entry = entryFiles.find((file) => file.endsWith('.js'))
  const [server] = entryFilesOf(build.server, 'server')
  if (!entry || !server)
    throw new Error(`[tooling] Failed to describe ${identity.name}: its builds have no entry.`)
  checkFiles({ name: identity.name, out, files, server, serverStats: build.server })

  checkServerTexts(options.folder, identity.name, build.server)

  const exported = createRequire(join(out, 'remote.json'))(`./${server}`) as ServerBuild
  const { slots, contract } = exported
  const declared = Object.entries(contract.slots ?? {})
  const dataFaults = faultsOfRemoteData(contract)
  if (dataFaults.length > 0) {
    throw new Error(
      `[tooling] Failed to build ${identity.name}: the data that src/remote.ts declares does not hold. ${dataFaults.join('; ')}. See "Data of your own" in the guide add-a-remote.`,
    )
  }
  const emits = publishedKeys(contract.emits).sort()
  const guardrailFaults = faultsOfGuardrails({ ...contract, name: identity.name, emits })
  if (guardrailFaults.length > 0) {
    throw new Error(
      `[tooling] Failed to build ${identity.name}: the guardrails that src/remote.ts declares do not hold. ${guardrailFaults.join('; ')}. See "Guardrails" in docs/releasing.md.`,
    )
  }
  // A development build is not minified, and no visitor loads it: compressing it would only take time.
  const isProduction = build.browser.compilation.options.mode === 'production'
  const sizeOf = (file: string) => {
    const content = readFileSync(join(out, file))
    return (isProduction ? brotliCompressSync(content) : content).byteLength
  }
  const actual = sizeOf(entry)
  if (isProduction && actual > options.budgetBytes) {
    throw new Error(
      `[tooling] Failed to build ${identity.name}: its entry has ${actual} bytes (Brotli), ` +
        `its budget is ${options.budgetBytes}. Load less of it at once, or raise the budget in webpack.config.ts.`,
    )
  }
  const { lazyBudgetBytes = Infinity } = options
  const lazy = files.filter((file) => file.endsWith('.js') && file !== entry)
  const lazyActual = lazy.reduce((sum, file) => sum + sizeOf(file), 0)
  if (isProduction && lazyActual > lazyBudgetBytes) {
    throw new Error(
      `[tooling] Failed to build ${identity.name}: what it loads later has ${lazyActual} bytes (Brotli), ` +
        `the budget is ${lazyBudgetBytes}. Leave something out, or raise the budget in webpack.config.ts.`,
    )
  }

  if (withContract) writeFileSync(join(out, CONTRACT_FILE), JSON.stringify(remoteContract(options, contract)))
  const events = ownEventsOf(contract.emits)
  return {
    name: identity.name,
    version: version ?? identity.version,
    container: identity.container,
    entry,
    server,
    css: entryFiles.filter((file) => file.endsWith('.css')),
    preload: [entry],
    exposes: ['./slots', ...Object.keys(options.exposes ?? {})],
    slots: [...slots],
    slotPolicies: Object.fromEntries(declared.map(([slot, { policy }]) => [slot, policy])),
    skeletons: Object.fromEntries(
      declared.flatMap(([slot, { skeleton }]) => (skeleton ? [[slot, skeleton]] : [])),
    ),
    ...(contract.data && { data: contract.data }),
    ...(contract.calls && { calls: contract.calls }),
    ...(contract.guardrails && { guardrails: [...contract.guardrails] }),
    ...(contract.lowers && { lowers: [...contract.lowers] }),
    ...(contract.behaviour && { behaviour: contract.behaviour }),
    emits,
    consumes: contract.consumes.map(({ key }) => key).sort(),
    ...(events.length > 0 && { events }),
    shared: sharedBy(options, build.browser),
    locales: localesAmong(files),
    ...(withContract && { contract: CONTRACT_FILE }),
    integrity: Object.fromEntries(
      [...files, server, ...(withContract ? [CONTRACT_FILE] : [])].map((file) => [
        file,
        integrityOf(readFileSync(join(out, file))),
      ]),
    ),
    timeouts: { render: 150 },
    budget: { allowed: options.budgetBytes, actual },
  }
}

/** What a host must provide: the shared modules that the remote imports, and their ranges. */
function sharedBy(options: RemoteOptions, { compilation }: Stats): RemoteManifest['shared'] {
  // `consume-shared-module|<scope>|<key>|<range>|…`
  const imported = new Set(
    [...compilation.modules]
      .filter(({ type }) => type === 'consume-shared-module')
      .map((module) => module.identifier().split('|')[2]),
  )
  return Object.fromEntries(
    Object.values(sharedModulesOf(options))
      .filter(({ shareKey }) => imported.has(shareKey))
      .map(({ shareKey, requiredVersion }) => [shareKey, requiredVersion]),
  )
}

/** Language to messages file. */
function localesAmong(files: readonly string[]): RemoteManifest['locales'] {
  const named = files.filter((file) => file.startsWith('locales/'))
  const languageOf = (file: string) => file.slice('locales/'.length, file.indexOf('.'))
  return Object.fromEntries(named.map((file) => [languageOf(file), file]))
}

/** All files of a build that browsers may load, sorted. */
export function filesOf({ compilation }: Stats): string[] {
  return compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => !isSourceMap(name))
    .sort()
}

/** The files of one entry, in the order they are needed. */
export function entryFilesOf({ compilation }: Pick<Stats, 'compilation'>, entry: string): string[] {
  return [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])]
}

/** The scripts and style sheets that one entry may load, at once or later, sorted. */
export function loadedFilesOf({ compilation }: Pick<Stats, 'compilation'>, entry: string): string[] {
  const initial = compilation.entrypoints.get(entry)?.chunks ?? []
  const chunks = initial.flatMap((chunk) => [chunk, ...chunk.getAllAsyncChunks()])
  const files = new Set(chunks.flatMap((chunk) => [...chunk.files]))
  return [...files].filter((file) => /\.(?:js|css)$/.test(file)).sort()
}

/** The value of an `integrity` attribute: `sha384-…`. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
