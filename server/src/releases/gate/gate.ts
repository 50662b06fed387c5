import {
  describeFinding,
  type GateFinding,
  type GateReport,
  type RemoteManifest,
} from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { GateCaps } from '../../config/gate-caps.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../errors.ts'
import { inlinedBytes } from '../inlined-files.ts'
import { checkContract } from './check-contract.ts'
import { checkInlined } from './check-inlined.ts'
import { checkRendering, type Rehearse } from './check-rendering.ts'
import { breaking, isBreaking } from './findings.ts'
import { remoteParty, titleOf, type RemoteParty } from './parties.ts'
import { contractAmong, createPartyReader, type VersionId } from './read-parties.ts'

/** A build that passed its own checks, before it is published. */
export interface CandidateBuild {
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
   * @throws ApiError `not_found`
   */
  findings(id: VersionId): Promise<GateFinding[]>
  /** Only the findings that do not depend on other versions. @throws ApiError `not_found` */
  rendering(id: VersionId): Promise<GateFinding[]>
  /** Only the findings that depend on live versions and hosts. These do not change under the lock of releases. */
  compare(read: Kysely<Tables>, id: VersionId): Promise<GateFinding[]>
  /** Findings of all versions that are active now. */
  activeFindings(): Promise<GateFinding[]>
}

export interface GateOptions {
  readonly database: Pick<Database, 'kind' | 'read'>
  readonly rehearse: Rehearse
  /** Reads a file of a published version. */
  readonly readFile: (id: VersionId, file: string) => Promise<Uint8Array>
  /** The description of a published version. */
  readonly manifestOf: (remote: string, version: string) => Promise<RemoteManifest | null>
  readonly caps: GateCaps
  /** ms since 1970 */
  readonly now: () => number
}

/** Rendered versions whose findings are kept. */
const MAX_RENDERED = 100

export function createGate({ database, rehearse, readFile, manifestOf, caps, now }: GateOptions): Gate {
  const { kind, read } = database
  const reader = createPartyReader(kind)
  const rendered = new LRUCache<string, GateFinding[]>({ max: MAX_RENDERED })

  async function compareParty(from: Kysely<Tables>, candidate: RemoteParty) {
    const parties = await reader.live(from, candidate.name, now())
    return { parties, findings: checkContract(candidate, parties) }
  }

  /** Builds never change, so each is rendered once by each process. */
  async function renderBuild(manifest: RemoteManifest, readBuildFile: (file: string) => Promise<Uint8Array>) {
    const key = JSON.stringify([manifest.name, manifest.version, manifest.integrity])
    const known = rendered.get(key)
    if (known) return known
    const [server, entry] = await Promise.all([readBuildFile(manifest.server), readBuildFile(manifest.entry)])
    const version = { manifest, server: Buffer.from(server).toString(), entry }
    const inlined = await inlinedBytes(manifest, async (file) => (await readBuildFile(file)).byteLength)
    const findings = [
      ...(await checkRendering(version, caps, rehearse)),
      ...checkInlined(manifest, inlined, caps),
    ]
    rendered.set(key, findings)
    return findings
  }

  async function renderingOf(id: VersionId): Promise<GateFinding[]> {
    const manifest = await manifestOf(id.remote, id.version)
    if (!manifest) throw new ApiError('not_found')
    return renderBuild(manifest, (file) => readFile(id, file))
  }

  async function compare(from: Kysely<Tables>, id: VersionId): Promise<GateFinding[]> {
    const candidate = await reader.find(from, id)
    return candidate ? (await compareParty(from, candidate)).findings : []
  }

  return {
    async report({ manifest, files }, isPublished = false) {
      const start = performance.now()
      const candidate = remoteParty(manifest, contractAmong(manifest, files)?.contract ?? null)
      const { parties, findings } = await compareParty(read, candidate)
      const all = [
        ...(isPublished ? [publishedAlready(manifest)] : []),
        ...findings,
        ...(await renderBuild(manifest, async (file) => files.get(file) ?? new Uint8Array())),
      ]
      return {
        remote: manifest.name,
        version: manifest.version,
        ok: !all.some(isBreaking),
        findings: all,
        parties: [...parties.hosts, ...parties.remotes].map(titleOf),
        ms: Math.round(performance.now() - start),
      }
    },

    findings: async (id) => [...(await renderingOf(id)), ...(await compare(read, id))],
    rendering: renderingOf,
    compare,

    async activeFindings() {
      const { remotes } = await reader.live(read, '', now())
      const findings: GateFinding[] = []
      for (const candidate of remotes) {
        const parties = await reader.live(read, candidate.name, now())
        if (parties.replaced === candidate) findings.push(...checkContract(candidate, parties))
      }
      return findings
    },
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

/**
 * Refuses a release that breaks pages, unless it is forced.
 *
 * @param attempt for the message, for example `activate mf-toolbar 1.5.0`
 * @returns the findings that were overridden; empty without findings
 * @throws ApiError `breaks_pages` with every finding
 */
export function refuseBreaking(
  attempt: string,
  findings: readonly GateFinding[],
  isForced: boolean,
): readonly GateFinding[] {
  const found = findings.filter(isBreaking)
  if (found.length === 0 || isForced) return found
  throw new ApiError('breaks_pages', {
    message: `[release] Failed to ${attempt}: it does not fit what is live. Change what the findings name, or release with --force --reason "<why>".`,
    details: found.map(describeFinding),
  })
}
