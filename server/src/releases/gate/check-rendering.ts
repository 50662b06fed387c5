import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { samplePageData } from '@viewpage/remote-kit/sample-page-data'
import type { PageData } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import type { GateFinding, RemoteManifest } from '@viewpage/shared-events/wire'
import type { GateCaps } from '../../foundation/config/gate-caps.ts'
import type { Rehearsal } from '../../foundation/contracts/server-build.ts'
import { breaking, notice } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'

/** As `rehearse` of the slot renderer. */
export type Rehearse = (
  build: { readonly remote: string; readonly version: string; readonly source: string },
  slots: readonly string[],
  pages: readonly PageData[],
  deadlineMs: number,
) => Promise<readonly Rehearsal[] | null>

interface RenderedVersion {
  readonly manifest: RemoteManifest
  /** Source of the server build, and the entry for browsers. */
  readonly server: string
  readonly entry: Uint8Array
}

/** A page with a presentation, in every language. */
const PAGES: readonly PageData[] = LANGUAGES.map((language) => ({ ...samplePageData, language }))

const compress = promisify(brotliCompress)

/** Renders every slot once in each language, and compares sizes and times with the caps. */
export async function checkRendering(
  { manifest, server, entry }: RenderedVersion,
  caps: GateCaps,
  rehearse: Rehearse,
): Promise<GateFinding[]> {
  const { name: remote, version } = manifest
  const build = { remote, version, source: server }
  const rehearsals = await rehearse(build, manifest.slots, PAGES, caps.renderMs).catch(String)
  if (typeof rehearsals === 'string') return [cannotRun(manifest, rehearsals)]
  const compressed = await compress(entry, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const ofServer =
    rehearsals === null
      ? [doesNotRun(manifest)]
      : [
          ...failedSlots(manifest, rehearsals),
          ...largeSlots(manifest, rehearsals, caps),
          ...slowPages(manifest, rehearsals, caps),
        ]
  return [...ofServer, ...costs(manifest, compressed.byteLength, caps)]
}

const about = (manifest: RemoteManifest) => ({ candidate: titleOf(manifest), party: 'the server' }) as const

function cannotRun(manifest: RemoteManifest, error: string): GateFinding {
  return breaking({
    ...about(manifest),
    rule: 'render',
    file: manifest.server,
    at: '',
    message: `The server build of ${titleOf(manifest)} cannot be run: ${error.split('\n')[0]}.`,
    advice: 'Let it start in less than five seconds, without modules, then build again.',
  })
}

function doesNotRun(manifest: RemoteManifest): GateFinding {
  return notice({
    ...about(manifest),
    rule: 'render',
    file: manifest.server,
    at: '',
    message: `The server does not run the server build of ${titleOf(manifest)}, because its system cannot confine it. Its slots are rendered in the browser.`,
    advice: 'Ask the operator to install bubblewrap, or to name the remote in VIEWPAGE_UNCONFINED_REMOTES.',
  })
}

function failedSlots(manifest: RemoteManifest, rehearsals: readonly Rehearsal[]): GateFinding[] {
  return manifest.slots.flatMap((slot) => {
    const failed = rehearsals.flatMap(({ language, rendered }) => {
      const result = rendered[slot]
      return result && 'error' in result ? [{ language, error: result.error.split('\n')[0] ?? '' }] : []
    })
    if (failed.length === 0) return []
    return [
      breaking({
        ...about(manifest),
        rule: 'render',
        file: manifest.server,
        at: slot,
        message: `${titleOf(manifest)} does not render the slot \`${slot}\` in ${failed.map(({ language }) => language).join(', ')}: ${failed[0]?.error}.`,
        advice: 'Render it on the server as a page does, then build again.',
      }),
    ]
  })
}

function largeSlots(
  manifest: RemoteManifest,
  rehearsals: readonly Rehearsal[],
  { slotBytes }: GateCaps,
): GateFinding[] {
  return manifest.slots.flatMap((slot) => {
    const sizes = rehearsals.map(({ rendered }) => {
      const result = rendered[slot]
      return result && 'html' in result ? Buffer.byteLength(result.html) : 0
    })
    const largest = Math.max(0, ...sizes)
    if (largest <= slotBytes) return []
    return [
      breaking({
        ...about(manifest),
        rule: 'size',
        file: manifest.server,
        at: slot,
        message: `${titleOf(manifest)} renders ${largest} bytes into the slot \`${slot}\`, and the server allows ${slotBytes}.`,
        advice: 'Render less, and load the rest in the browser; or ask for a higher VIEWPAGE_GATE_SLOT_KB.',
      }),
    ]
  })
}

/** Reports a page whose slots are slow only together. A slot that is late by itself is a finding of its own. */
function slowPages(
  manifest: RemoteManifest,
  rehearsals: readonly Rehearsal[],
  { renderMs }: GateCaps,
): GateFinding[] {
  const slowest = Math.round(Math.max(0, ...rehearsals.map(({ ms }) => ms)))
  const isLate = rehearsals.some(({ rendered }) => Object.values(rendered).some((slot) => 'error' in slot))
  if (slowest <= renderMs || isLate) return []
  return [
    breaking({
      ...about(manifest),
      rule: 'render',
      file: manifest.server,
      at: '',
      message: `${titleOf(manifest)} renders a page in ${slowest} ms, and the server allows ${renderMs}.`,
      advice: 'Do less while rendering; or ask for a higher VIEWPAGE_GATE_RENDER_MS.',
    }),
  ]
}

function costs(manifest: RemoteManifest, entryBytes: number, caps: GateCaps): GateFinding[] {
  const found = { ...about(manifest), rule: 'size', file: 'remote.json' } as const
  const isLarge = entryBytes > caps.entryBytes
  const isTimeoutLong = manifest.timeouts.render > caps.renderMs
  return [
    ...(isLarge
      ? [
          breaking({
            ...found,
            at: 'entry',
            message: `The entry of ${titleOf(manifest)} has ${entryBytes} bytes (Brotli), and the server allows ${caps.entryBytes}.`,
            advice: 'Load less of it at once; or ask for a higher VIEWPAGE_GATE_ENTRY_KB.',
          }),
        ]
      : []),
    ...(isTimeoutLong
      ? [
          breaking({
            ...found,
            at: 'timeouts/render',
            message: `${titleOf(manifest)} makes pages wait ${manifest.timeouts.render} ms for its HTML, and the server allows ${caps.renderMs}.`,
            advice: 'Wait for less; or ask for a higher VIEWPAGE_GATE_RENDER_MS.',
          }),
        ]
      : []),
  ]
}
