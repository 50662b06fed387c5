/** What a version did in one step of a recording. */
export interface ReplayedStep {
  /** Actions that it published, errors, and where it led; in order. */
  readonly said: readonly string[]
  /** Requests that it sent. */
  readonly sent: readonly string[]
  /** What a screen reader says of its slots. */
  readonly shown: readonly string[]
}

/** A recording, replayed with one version. */
export interface Replayed {
  /** The mount first, then each step of the recording. */
  readonly steps: readonly ReplayedStep[]
  /** Why it ended early. */
  readonly ended?: 'hangs' | 'crashes'
}

/** What differs in one step. */
export interface StepDifference {
  /** 0 for the mount. */
  readonly step: number
  readonly kind: keyof ReplayedStep | 'ended'
  /** Only the active version. */
  readonly missing: readonly string[]
  /** Only the candidate. Both lists are empty if only the order differs. */
  readonly added: readonly string[]
}

/** The first step in which two versions differ: what follows is a consequence. @returns none if they do the same */
export function compareReplays(active: Replayed, candidate: Replayed): StepDifference[] {
  const count = Math.max(active.steps.length, candidate.steps.length)
  for (let step = 0; step < count; step++) {
    const [before, after] = [active.steps[step], candidate.steps[step]]
    if (!before) return []
    if (!after) return [{ step, kind: 'ended', missing: [], added: [candidate.ended ?? 'hangs'] }]
    const found = [
      ...differenceOf(step, 'said', before, after),
      ...differenceOf(step, 'sent', sorted(before), sorted(after)),
      ...differenceOf(step, 'shown', before, after),
    ]
    if (found.length > 0) return found
  }
  return []
}

/** A recording, replayed twice with one version. */
type Twice = readonly [Replayed, Replayed]

/**
 * The differences that a second replay of both versions shows again, unless one of them does not even do twice the same: then a busy
 * machine was late.
 */
export function confirmedDifferences(active: Twice, candidate: Twice): StepDifference[] {
  const first = compareReplays(active[0], candidate[0])
  const keys = new Set(compareReplays(active[1], candidate[1]).map((each) => JSON.stringify(each)))
  const unstableFrom = Math.min(
    ...[active, candidate].flatMap(([one, again]) => compareReplays(one, again).map(({ step }) => step)),
  )
  return first.filter((each) => each.step < unstableFrom && keys.has(JSON.stringify(each)))
}

/** Requests that are sent at the same time have no order. */
const sorted = (step: ReplayedStep): ReplayedStep => ({ ...step, sent: step.sent.toSorted() })

function differenceOf(
  step: number,
  kind: keyof ReplayedStep,
  before: ReplayedStep,
  after: ReplayedStep,
): StepDifference[] {
  const [old, now] = [before[kind].map(withoutChance), after[kind].map(withoutChance)]
  if (old.join('\n') === now.join('\n')) return []
  return [{ step, kind, missing: without(old, now), added: without(now, old) }]
}

/** The lines of `all` that `others` has less often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return all.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** Drawn ids, measured times, versions in addresses, and hashes in names of files differ without a difference for anybody. */
const withoutChance = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/("\w{0,40}Ms":)\d+(?:\.\d+)?/g, '$1…')
    .replaceAll(/\/remotes\/([\w-]{1,64})\/[\w.+-]{1,100}\//g, '/remotes/$1/…/')
    .replaceAll(/\.[0-9a-f]{8}\./g, '.….')
