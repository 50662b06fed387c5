import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { CONTRACT_FILE, type HostManifest, type RemoteManifest } from '@viewpage/shared-events/wire'
import webpack, { type Configuration, type MultiStats } from 'webpack'
import { print } from './commands/print.ts'
import { hostContract, providedBy } from './contract/build-contracts.ts'
import { describeLibrarySet } from './describe/library-set-json.ts'
import { describeRemote, entryFilesOf, filesOf, integrityOf, loadedFilesOf } from './describe/remote-json.ts'
import { mfManifestOf } from './describe/mf-manifest.ts'
import { describeTextsInEnglish } from './describe/remote-texts.ts'
import { outFolderOf, remote, type RemoteConfig } from './index.ts'
import type { ApplicationConfig } from './webpack/application.ts'
import type { Mode } from './webpack/base.ts'
import type { LibrarySetConfig } from './webpack/library-set.ts'
import { identityOf } from './webpack/remote-options.ts'

const toBrotli = promisify(brotliCompress)

export interface BuildOptions {
  /** @default 'production' */
  readonly mode?: Mode
  /** @default `dist` in the folder */
  readonly out?: string
  /** @default the version in `package.json` */
  readonly version?: string
  /** Folder with the React that a remote is built for. @default as its `webpack.config.ts` says */
  readonly reactFrom?: string
}

/**
 * Builds the workspace in `folder` by its `webpack.config.ts`, and writes the description of the result beside it
 * (`remote.json` and `mf-manifest.json`, or `application.json`).
 *
 * @throws Error with webpack's messages if it does not compile
 */
export async function build(
  folder: string,
  options: BuildOptions = {},
): Promise<RemoteManifest | HostManifest> {
  const { mode = 'production', out = outFolderOf(folder), version } = options
  const config = withReact(await loadConfig(folder), options.reactFrom)
  if (config.kind === 'application') {
    const manifest = describeApplicationBuild(config, out, await run([config.build({ mode, out })]))
    if (mode === 'production') await compressFiles(out, Object.keys(manifest.integrity))
    return manifest
  }
  if (config.kind === 'libraries') {
    const variant = { out, version: version ?? identityOf(folder).version }
    const manifest = describeLibrarySet(
      config.options,
      await run([config.build({ mode, ...variant })]),
      variant,
    )
    writeJson(join(out, 'remote.json'), manifest)
    return manifest
  }
  const variant = { mode, out, ...(version !== undefined && { version }) }
  const manifest = finishRemote(config, await run(config.builds(variant)), variant)
  for (const line of describeTextsInEnglish(folder, manifest.name)) print(line)
  return manifest
}

/** What a `webpack.config.ts` exports. */
type AnyConfig = RemoteConfig | ApplicationConfig | LibrarySetConfig

/** The `webpack.config.ts` of a workspace. */
export async function loadConfig(folder: string): Promise<AnyConfig> {
  const file = join(folder, 'webpack.config.ts')
  const { default: config } = (await import(pathToFileURL(file).href)) as {
    default: AnyConfig
  }
  return config
}

function withReact(config: AnyConfig, reactFrom: string | undefined): AnyConfig {
  if (reactFrom === undefined || config.kind !== 'remote') return config
  return remote({ ...config.options, reactFrom })
}

/** Writes the description of a remote's finished builds. */
export function finishRemote(
  config: RemoteConfig,
  stats: Pick<MultiStats, 'stats'>,
  { out, version, withContract = true }: { out: string; version?: string; withContract?: boolean },
): RemoteManifest {
  const [browser, server] = stats.stats
  if (!browser || !server)
    throw new Error(
      '[tooling] Failed to describe a remote: it needs two builds, for the browser and for the server.',
    )
  const manifest = describeRemote(config.options, {
    out,
    browser,
    server,
    withContract,
    ...(version !== undefined && { version }),
  })
  writeJson(join(out, 'remote.json'), manifest)
  writeJson(join(out, 'mf-manifest.json'), mfManifestOf(manifest))
  return manifest
}

/** Writes the description of a host's finished build. */
export function describeApplicationBuild(
  config: ApplicationConfig,
  out: string,
  { stats }: Pick<MultiStats, 'stats'>,
  { withContract = true }: { readonly withContract?: boolean } = {},
): HostManifest {
  const [build] = stats
  if (!build) throw new Error('[tooling] Failed to describe a host: it needs one build.')
  const { name, publicPath, entry } = config.options
  const entryFiles = (extension: string) =>
    Object.fromEntries(
      Object.keys(entry).map((key) => [
        key,
        entryFilesOf(build, key).filter((file) => file.endsWith(extension)),
      ]),
    )
  const application: HostManifest = {
    name,
    publicPath,
    scripts: entryFiles('.js'),
    css: entryFiles('.css'),
    loads: Object.fromEntries(Object.keys(entry).map((key) => [key, loadedFilesOf(build, key)])),
    ...(config.options.contract && { provides: providedBy(config.options.folder) }),
    integrity: Object.fromEntries(
      filesOf(build).map((file) => [file, integrityOf(readFileSync(join(out, file)))]),
    ),
  }
  writeJson(join(out, 'application.json'), application)
  const contract = withContract && hostContract(config.options)
  if (contract) writeFileSync(join(out, CONTRACT_FILE), JSON.stringify(contract))
  return application
}

/** Writes compressed copies beside files: compressing as much as possible takes too long for a request. */
async function compressFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => /\.(?:js|css|json)$/.test(each))) {
    const file = join(folder, name)
    await writeFile(`${file}.br`, await toBrotli(await readFile(file)))
  }
}

function run(configurations: Configuration[]): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
        else resolve(stats)
      })
    })
  })
}

function writeJson(file: string, content: unknown): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
