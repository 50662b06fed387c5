import { createHash } from 'node:crypto'
import type { RemoteManifest } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import {
  faultsOfEvents,
  faultsOfGuardrails,
  faultsOfRemoteData,
  MAX_BUILD_FILES,
  RemoteManifest as RemoteManifestSchema,
} from '@viewpage/shared-events/wire'
import { Value } from 'typebox/value'
import { sourceMapOf } from '../../storage/builds/build-names.ts'
import { checkActionCount } from '../../foundation/contracts/check-action-count.ts'
import { ContractError, parseRemoteContract } from '../../foundation/contracts/parse-contract.ts'
import type { ServerBuildDescription } from '../../foundation/contracts/server-build.ts'
import { MAX_INLINED } from '../../foundation/config/gate-caps.ts'
import { ApiError } from '../../foundation/errors.ts'
import { faultsOfLibrarySet } from './check-library-set.ts'
import { faultsOfNamedFiles } from './check-named-files.ts'
import { faultsOfScripts } from './check-scripts.ts'
import { faultsOfStyles } from './check-styles.ts'

const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_BUILD_BYTES = 20 * 1024 * 1024

/**
 * What is wrong with a build by itself. It must be complete and consistent: valid names, a matching hash for every file,
 * no unlisted files, and entry, style sheets and server build among the files. The number and the size of the files, and
 * of what pages inline, are limited. Source maps must belong to scripts of the build.
 */
export function faultsOfBuild(
  manifest: RemoteManifest,
  files: ReadonlyMap<string, Uint8Array>,
  maps: ReadonlyMap<string, Uint8Array>,
): string[] {
  const formFaults = faultsOfForm(manifest)
  if (formFaults.length > 0) return formFaults
  return [
    ...faultsOfContent(manifest, files),
    ...faultsOfInlined(manifest, files),
    ...faultsOfContract(manifest, files),
    ...faultsOfLibrarySet(manifest),
    ...faultsOfRemoteData(manifest).map((fault) => `remote.json/${fault}`),
    ...faultsOfGuardrails(manifest).map((fault) => `remote.json/${fault}`),
    ...faultsOfMaps(files, maps),
    ...faultsOfNamedFiles(manifest, files),
    ...faultsOfStyles(manifest, files),
    ...faultsOfScripts(files),
  ]
}

function faultsOfForm(manifest: RemoteManifest): string[] {
  if (Value.Check(RemoteManifestSchema, manifest)) return []
  return Value.Errors(RemoteManifestSchema, manifest).map(
    ({ instancePath, message }) => `remote.json${instancePath} ${message}`,
  )
}

function faultsOfContent(manifest: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): string[] {
  const { name, container, integrity } = manifest
  const listed = new Map(Object.entries(integrity))
  const faults: string[] = []

  if (container !== name.replaceAll('-', '_'))
    faults.push(`the container must be called ${name.replaceAll('-', '_')}`)
  if (files.size > MAX_BUILD_FILES) faults.push(`${files.size} files are more than ${MAX_BUILD_FILES}`)
  const bytes = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (bytes > MAX_BUILD_BYTES) faults.push(`its files have ${bytes} bytes, more than ${MAX_BUILD_BYTES}`)
  for (const file of files.keys()) if (!listed.has(file)) faults.push(`${file} is not listed in remote.json`)
  for (const file of neededBy(manifest)) if (!listed.has(file)) faults.push(`${file} is not among its files`)
  faults.push(...faultsOfLanguages(manifest, listed))
  faults.push(...clashesAmong([...listed.keys()]))
  for (const [file, hash] of listed) {
    const content = files.get(file)
    if (!content) faults.push(`${file} is missing`)
    else if (content.byteLength > MAX_FILE_BYTES) faults.push(`${file} has more than ${MAX_FILE_BYTES} bytes`)
    else if (integrityOf(content) !== hash) faults.push(`${file} does not match its integrity`)
  }
  return faults
}

/** Every text falls back to English, and pages are in the languages of the site only. */
function faultsOfLanguages(
  { locales }: RemoteManifest,
  listed: ReadonlyMap<string, string>,
): readonly string[] {
  const isSpoken = (language: string) => (LANGUAGES as readonly string[]).includes(language)
  return [
    ...(Object.hasOwn(locales, 'en')
      ? []
      : ['it has no texts in English (locales/en), to which all languages fall back']),
    ...Object.entries(locales).flatMap(([language, file]) => [
      ...(isSpoken(language)
        ? []
        : [
            `${file} is in the language "${language}", which this site does not have: it has ${LANGUAGES.join(', ')}`,
          ]),
      ...(listed.has(file) ? [] : [`the texts in ${language}, ${file}, are not among its files`]),
    ]),
  ]
}

/** Why pages cannot inline the style sheets or texts of a build. Missing files are not reported. */
function faultsOfInlined({ css, locales }: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): string[] {
  const faults: string[] = []
  const style = css.reduce((sum, file) => sum + (files.get(file)?.byteLength ?? 0), 0)
  if (style > MAX_INLINED.styleBytes)
    faults.push(`its style sheets have ${style} bytes, more than ${MAX_INLINED.styleBytes}`)
  for (const file of new Set(Object.values(locales))) {
    const content = files.get(file)
    if (content === undefined) continue
    if (content.byteLength > MAX_INLINED.textBytes)
      faults.push(`${file} has ${content.byteLength} bytes, more than ${MAX_INLINED.textBytes}`)
    else if (!hasTexts(content)) faults.push(`${file} is not a tree of texts in JSON`)
  }
  return faults
}

/** Of objects within objects. */
const MAX_LEVELS = 10

function hasTexts(content: Uint8Array): boolean {
  try {
    const texts: unknown = JSON.parse(Buffer.from(content).toString())
    return typeof texts === 'object' && isTextTree(texts, MAX_LEVELS)
  } catch {
    return false
  }
}

function isTextTree(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return true
  if (typeof value !== 'object' || value === null || Array.isArray(value) || levels === 0) return false
  return Object.values(value).every((each) => isTextTree(each, levels - 1))
}

/** Checks that the contract is valid, and has the same actions, events and components as `remote.json`. */
function faultsOfContract(manifest: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): string[] {
  const { contract: name, emits, consumes, exposes, events = [] } = manifest
  const file = name === undefined ? undefined : files.get(name)
  // `faultsOfContent` reports a missing file.
  if (file === undefined) return []
  try {
    const contract = parseRemoteContract(Buffer.from(file).toString())
    checkActionCount(contract)
    const declared = contract.events ?? {}
    const faults = faultsOfEvents(manifest.name, declared)
    if (faults.length > 0) return faults.map((fault) => `${name}: ${fault}`)
    const accepted = new Set(Object.keys(contract.consumes))
    const isSame =
      sameNames(Object.keys(contract.emits), emits) &&
      sameNames(Object.keys(declared), events) &&
      sameNames(['./slots', ...Object.keys(contract.exposes)], exposes) &&
      consumes.every((key) => accepted.has(key))
    return isSame ? [] : [`${name} and remote.json differ in actions, events or exposed components`]
  } catch (error) {
    if (error instanceof ContractError) return [`${name} cannot be compared: ${error.message}`]
    throw error
  }
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

/** Each source map belongs to a script of the build. */
function faultsOfMaps(
  files: ReadonlyMap<string, Uint8Array>,
  maps: ReadonlyMap<string, Uint8Array>,
): string[] {
  const expected = new Set([...files.keys()].filter((file) => file.endsWith('.js')).map(sourceMapOf))
  return [...maps].flatMap(([name, { byteLength }]) => {
    if (!expected.has(name)) return [`${name} is not the source map of a script`]
    return byteLength > MAX_FILE_BYTES ? [`${name} has more than ${MAX_FILE_BYTES} bytes`] : []
  })
}

function neededBy({ entry, server, css, preload, contract }: RemoteManifest): string[] {
  return [entry, server, contract ?? entry, ...css, ...preload]
}

/** Names that cannot exist together in every file system. */
function clashesAmong(names: readonly string[]): string[] {
  const faults: string[] = []
  const seen = new Map<string, string>()
  for (const name of names) {
    const other = seen.get(name.toLowerCase())
    if (other !== undefined) faults.push(`${name} and ${other} differ only in upper and lower case`)
    seen.set(name.toLowerCase(), name)
  }
  for (const name of seen.keys()) {
    for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
      const folder = name.slice(0, at)
      if (seen.has(folder)) faults.push(`${folder} is both a file and a folder`)
    }
  }
  return faults
}

/** The hash of a file, as a manifest has it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/**
 * Runs the server build of a remote and checks that its slots and actions are those of the manifest.
 *
 * @param describe runs a build and returns its slots and actions; `null` if it does not run on this system
 * @throws ApiError `invalid_release`
 */
export async function checkServerBuild(
  manifest: RemoteManifest,
  source: string,
  describe: (source: string) => Promise<ServerBuildDescription | null>,
): Promise<void> {
  const { slots, emits, consumes } = manifest
  const described = await describe(source).catch((error: unknown) =>
    refuse(manifest, `its server build cannot be run. ${String(error).split('\n')[0]}`),
  )
  if (described === null) return
  const exported = [described.slots, described.emits, described.consumes]
  if (sorted([slots, emits, consumes]) !== sorted(exported)) {
    refuse(manifest, 'remote.json and the server build differ in slots or actions. Build it again.')
  }
}

const sorted = (lists: readonly (readonly string[])[]) => JSON.stringify(lists.map((list) => list.toSorted()))

function refuse({ name, version }: RemoteManifest, reason: string): never {
  throw new ApiError('invalid_release', {
    message: `[release] Failed to publish ${name} ${version}: ${reason}`,
  })
}
