import type { GateFinding, GateReport, RemoteManifest } from '@viewpage/shared-events/wire'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { GateCaps } from '../../foundation/config/gate-caps.ts'
import type { RemoteDataConfig } from '../../foundation/config/remote-data.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import type { Comparison } from '../thread/release-thread-worker.ts'
import type { ReleaseThread } from '../thread/release-thread.ts'
import { keyOf, sourceOfBuild, type VersionId, type VersionSource } from '../thread/version-source.ts'
import type { Behaviour } from '../replay/behaviour.ts'
import { checkData } from './check-data.ts'
import { checkInlined, inlinedBytes } from './check-inlined.ts'
import { checkRendering, type Rehearse } from './check-rendering.ts'
import { breaking, isBreaking } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'
import { readLiveIds, readLiveSources, readSource } from './read-parties.ts'
import { checkUnseenSlots, unseenSlotsOf, type ShownSlots } from './unseen-slots.ts'
import { LiveChanged } from '../sets/while-live-unchanged.ts'

/** A build that passed its own checks, before it is published. */
interface CandidateBuild {
  readonly manifest: RemoteManifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Checks whether a release fits the live versions and hosts (docs/releasing.md#the-gate). */
export interface Gate {
  /**
   * All findings about a build, with the parties that it was compared with.
   *
   * @param isPublished whether its version is taken
   */
  report(build: CandidateBuild, isPublished?: boolean): Promise<GateReport>
  /**
   * The same for a published version.
   *
   * @param isCanary whether it starts as a canary. @default false
   * @throws ApiError `not_found`
   */
  findings(remote: string, version: string, isCanary?: boolean): Promise<BasedFindings>
  /** The slots of a published version that no page of this server shows. */
  unseenSlots(remote: string, version: string): Promise<readonly string[]>
  /** Call it in a transaction, under the lock of releases. @throws LiveChanged if findings do not hold any more */
  checkBasis(transaction: Kysely<Tables>, findings: BasedFindings): Promise<void>
  /** Logs the findings of all versions that are active now; none if none of them has a contract. */
  logFindings(): Promise<void>
}

/** Findings that hold as long as the same versions and hosts are live. */
export interface BasedFindings {
  readonly findings: readonly GateFinding[]
  readonly basis: string
}

export interface GateOptions {
  readonly database: Pick<Database, 'kind' | 'read'>
  readonly thread: Pick<ReleaseThread, 'run'>
  readonly rehearse: Rehearse
  /** Reads a file of a published version. */
  readonly readFile: (id: VersionId, file: string) => Promise<Uint8Array>
  /** The description of a published version. */
  readonly manifestOf: (remote: string, version: string) => Promise<RemoteManifest | null>
  readonly caps: GateCaps
  readonly shownSlots: ShownSlots
  /** Servers that remotes get data from. @default none */
  readonly remoteData?: RemoteDataConfig
  /** Compares what versions do in recordings. @default not compared */
  readonly behaviour?: Behaviour
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** ms since 1970 */
  readonly now: () => number
}

type ReadBuildFile = (file: string) => Promise<Uint8Array>

/** Rendered versions whose findings are kept. */
const MAX_RENDERED = 100

export function createGate({
  database,
  thread,
  rehearse,
  readFile,
  manifestOf,
  caps,
  shownSlots,
  remoteData = new Map(),
  behaviour,
  log,
  now,
}: GateOptions): Gate {
  const { kind, read } = database
  const checkBuild = buildChecks({ rehearse, caps, remoteData })
  const behaviourOf = behaviourChecks({ behaviour, manifestOf, readFile })

  async function compare(
    candidate: VersionSource,
    isCanary = false,
  ): Promise<Comparison & BasedFindings & { readonly replaced: VersionId | null }> {
    const ids = await readLiveIds(read, kind, now())
    const live = await readLiveSources(read, ids)
    const active = ids.active.find(({ remote }) => remote === candidate.remote)
    const replaced = live.remotes.find((source) => active && keyOf(source) === keyOf(active)) ?? null
    const compared = await thread.run('compare', { candidate, live, replaced, isCanary })
    return { ...compared, basis: ids.basis, replaced }
  }

  return {
    async report({ manifest, files }, isPublished = false) {
      const start = performance.now()
      const { findings, parties, replaced } = await compare(sourceOfBuild(manifest, files))
      const readBuildFile = async (file: string) => files.get(file) ?? new Uint8Array()
      const all = [
        ...(isPublished ? [publishedAlready(manifest)] : []),
        ...findings,
        ...(await checkBuild(manifest, readBuildFile)),
        ...checkUnseenSlots(manifest, shownSlots),
        ...(await behaviourOf(manifest, readBuildFile, replaced)),
      ]
      return {
        remote: manifest.name,
        version: manifest.version,
        ok: !all.some(isBreaking),
        findings: all,
        parties,
        ms: Math.round(performance.now() - start),
      }
    },

    async findings(remote, version, isCanary) {
      const id = { remote, version }
      const manifest = await manifestOf(remote, version)
      const candidate = await readSource(read, id)
      if (!manifest || !candidate) throw new ApiError('not_found')
      const readBuildFile = (file: string) => readFile(id, file)
      const ofBuild = await checkBuild(manifest, readBuildFile)
      const { findings, basis, replaced } = await compare(candidate, isCanary)
      // Only a refusal matters now; the report has the rest.
      const ofBehaviour =
        manifest.behaviour === 'refuse' ? await behaviourOf(manifest, readBuildFile, replaced) : []
      return { findings: [...findings, ...ofBuild, ...ofBehaviour], basis }
    },

    async unseenSlots(remote, version) {
      const manifest = await manifestOf(remote, version)
      return manifest ? unseenSlotsOf(manifest, shownSlots) : []
    },

    async checkBasis(transaction, { basis }) {
      if ((await readLiveIds(transaction, kind, now())).basis !== basis) throw new LiveChanged()
    },

    async logFindings() {
      const ids = await readLiveIds(read, kind, now())
      const live = await readLiveSources(read, ids)
      if (live.remotes.every(({ contract }) => contract === null)) return
      for (const finding of await thread.run('compareActive', { live, active: ids.active }))
        log.warn({ finding }, 'active versions of remotes may not fit each other')
    },
  }
}

/** What the build of a version says by itself. Builds never change, so each is checked once by each process. */
function buildChecks({
  rehearse,
  caps,
  remoteData,
}: Required<Pick<GateOptions, 'rehearse' | 'caps' | 'remoteData'>>) {
  const checked = new LRUCache<string, GateFinding[]>({ max: MAX_RENDERED })

  return async (manifest: RemoteManifest, readBuildFile: ReadBuildFile) => {
    const key = JSON.stringify([manifest.name, manifest.version, manifest.integrity])
    const known = checked.get(key)
    if (known) return known
    const [server, entry] = await Promise.all([readBuildFile(manifest.server), readBuildFile(manifest.entry)])
    const version = { manifest, server: Buffer.from(server).toString(), entry }
    const inlined = await inlinedBytes(manifest, async (file) => (await readBuildFile(file)).byteLength)
    const findings = [
      ...(await checkRendering(version, caps, rehearse)),
      ...checkInlined(manifest, inlined, caps),
      ...checkData(manifest, remoteData),
    ]
    checked.set(key, findings)
    return findings
  }
}

/** What a build does differently in recordings. */
function behaviourChecks({
  behaviour,
  manifestOf,
  readFile,
}: Pick<GateOptions, 'behaviour' | 'manifestOf' | 'readFile'>) {
  /** @param replaced the active version; `null` for a first release, which replaces nothing */
  return async (manifest: RemoteManifest, readBuildFile: ReadBuildFile, replaced: VersionId | null) => {
    const active = replaced && (await manifestOf(replaced.remote, replaced.version))
    if (!behaviour || !active) return []
    return behaviour.findings(
      { manifest, readFile: readBuildFile },
      { manifest: active, readFile: (file) => readFile(replaced, file) },
    )
  }
}

function publishedAlready(manifest: RemoteManifest): GateFinding {
  return breaking({
    rule: 'version',
    file: 'package.json',
    at: 'version',
    candidate: titleOf(manifest),
    party: 'the server',
    message: `${titleOf(manifest)} is published already, and published versions never change.`,
    advice: 'Raise the version.',
  })
}
