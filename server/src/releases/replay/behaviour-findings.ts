import type { GateFinding, RemoteManifest } from '@viewpage/shared-events/wire'
import { breaking, notice } from '../contracts/findings.ts'
import { titleOf } from '../contracts/parties.ts'
import type { StepDifference } from './compare-replays.ts'
import type { FoundDifference, ReplayOutcome } from './replay-task.ts'

/** Of one difference. */
const MAX_NAMED = 3
const MAX_LENGTH = 160

/** What a candidate does otherwise than the active version in recordings, for its team. */
export function behaviourFindings(
  manifest: RemoteManifest,
  active: string,
  { found, left }: ReplayOutcome,
  /** How many there are. */
  recordings: number,
): GateFinding[] {
  const sides = { candidate: titleOf(manifest), party: titleOf({ name: manifest.name, version: active }) }
  const level = manifest.behaviour === 'refuse' ? breaking : notice
  const differences = found.map(({ recording, difference, step }) =>
    level({
      ...sides,
      rule: 'behaviour',
      file: `recording ${recording}`,
      at: `step ${difference.step}`,
      message: `In the recording “${recording}”, ${whenOf(step)}, ${differenceText(difference, sides)}.`,
      advice:
        manifest.behaviour === 'refuse'
          ? 'Mend it; or, if it is meant, release with --force --reason "<why>".'
          : 'Mend it; if it is meant, release it.',
    }),
  )
  return left.length === 0
    ? differences
    : [
        ...differences,
        notReplayed(
          manifest,
          `${left.length} of ${recordings} recordings were not replayed, because time was up: ${left.slice(0, MAX_NAMED).join(', ')}${left.length > MAX_NAMED ? ' …' : ''}`,
        ),
      ]
}

/** @param why a sentence without its full stop */
export function notReplayed(manifest: RemoteManifest, why: string): GateFinding {
  return notice({
    ...{ rule: 'behaviour', candidate: titleOf(manifest), party: 'the server', file: 'recordings', at: '' },
    message: `The behaviour of ${titleOf(manifest)} was not compared in full: ${why}.`,
    advice: 'Try what you changed in a preview.',
  })
}

function whenOf(step: FoundDifference['step']): string {
  const { actions = [], input } = step ?? {}
  const action = actions.at(-1)
  if (action) return `after ${action.key} of ${action.sender}`
  if (!input) return 'once it is mounted'
  const element = `${input.element.role} “${input.element.name}”`
  if (input.kind === 'press') return `after a press of ${element}`
  return input.kind === 'key'
    ? `after the key ${input.value === ' ' ? 'Space' : input.value} in ${element}`
    : `after a text in ${element}`
}

const VERBS = { said: '', sent: '', shown: 'shows ', ended: '' } as const

function differenceText(
  { kind, missing, added }: StepDifference,
  { candidate, party }: { readonly candidate: string; readonly party: string },
): string {
  const [old, now] = [textOf(kind, missing), textOf(kind, added)]
  if (kind === 'ended') return `${candidate} ${added.join()}, and ${party} does not`
  if (missing.length === 0 && added.length === 0)
    return `${candidate} does the same as ${party} in another order`
  if (added.length === 0) return `${party} ${old}, and ${candidate} does not`
  if (missing.length === 0) return `${candidate} ${now}, and ${party} does not`
  return `${party} ${old}, and ${candidate} ${now} instead`
}

function textOf(kind: StepDifference['kind'], lines: readonly string[]): string {
  const named = lines
    .slice(0, MAX_NAMED)
    .map((line) => (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line))
  const more = lines.length - named.length
  return `${VERBS[kind]}${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
