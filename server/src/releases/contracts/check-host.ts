import { isInRange } from '@viewpage/shared-events/version-range'
import type {
  DataSchema,
  ExposeUse,
  GateFinding,
  HostBuildContract,
  RemoteContract,
} from '@viewpage/shared-events/wire'
import { mismatchesBetween, type Mismatch } from './accepts.ts'
import { alternativesOf, isAnything, isObject } from './alternatives.ts'
import type { ComparisonBudget } from './comparison-budget.ts'
import { breaking, notice } from './findings.ts'
import { getsSet, type LibraryParty } from './check-libraries.ts'
import { titleOf, type RemoteParty } from './parties.ts'

const MANIFEST_FILE = 'remote.json'

/** Whether a host has this remote on its pages. */
export function mounts(host: HostBuildContract, { name, slots }: RemoteParty): boolean {
  return (host.slotProps !== null && slots.length > 0) || Object.hasOwn(host.uses, name)
}

/** A host, and the library sets that it can load for a remote. */
interface MountingHost {
  readonly host: HostBuildContract
  readonly sets: readonly LibraryParty[]
}

/**
 * Compares a candidate with what a host passes to it, provides for it and expects of it.
 *
 * @throws BudgetSpent
 */
export function* checkHost(
  candidate: RemoteParty,
  contract: RemoteContract,
  { host, sets }: MountingHost,
  budget: ComparisonBudget,
): Generator<GateFinding> {
  if (host.slotProps !== null && candidate.slots.length > 0)
    yield* checkProps(
      { candidate, host, at: 'slotProps', where: 'its slots', budget },
      { props: host.slotProps, sets: [] },
      contract.slotProps,
    )
  for (const [expose, use] of Object.entries(usesOf(host, candidate)))
    yield* checkExpose(candidate, contract, host, expose, use, budget)
  yield* checkShared(candidate, contract.kit, { host, sets })
  yield* checkLanguages(candidate, host)
}

const usesOf = ({ uses }: HostBuildContract, { name }: RemoteParty): Readonly<Record<string, ExposeUse>> =>
  Object.hasOwn(uses, name) ? (uses[name] ?? {}) : {}

function* checkExpose(
  candidate: RemoteParty,
  { exposes }: RemoteContract,
  host: HostBuildContract,
  expose: string,
  use: ExposeUse,
  budget: ComparisonBudget,
): Generator<GateFinding> {
  const accepted = Object.hasOwn(exposes, expose) ? exposes[expose] : undefined
  if (accepted !== undefined && candidate.exposes.includes(expose)) {
    yield* checkProps(
      { candidate, host, at: `exposes/${expose}`, where: `\`${expose}\``, harms: host.name, budget },
      use,
      accepted,
    )
    return
  }
  yield breaking({
    rule: 'expose',
    file: MANIFEST_FILE,
    at: 'exposes',
    candidate: titleOf(candidate),
    party: titleOf(host),
    harms: host.name,
    message: `${titleOf(candidate)} no longer exposes \`${expose}\`, which ${titleOf(host)} mounts.`,
    advice: `Expose it again, or release ${host.name} without it first.`,
  })
}

interface PropsPlace {
  readonly candidate: RemoteParty
  readonly host: HostBuildContract
  readonly at: string
  readonly where: string
  /** The host, for a component that it mounts. Slots that do not fit harm only the candidate. */
  readonly harms?: string
  readonly budget: ComparisonBudget
}

function* checkProps(
  { candidate, host, at, where, harms, budget }: PropsPlace,
  { props, sets }: ExposeUse,
  accepted: DataSchema,
): Generator<GateFinding> {
  const report = (path: readonly string[], message: string, advice: string) =>
    breaking({
      rule: 'props',
      at: [at, ...path].join('/'),
      candidate: titleOf(candidate),
      party: titleOf(host),
      ...(harms !== undefined && { harms }),
      message,
      advice,
    })
  // A prop that the component ignores is a mismatch, too: the host expects an effect.
  const passed = isObject(props) ? Object.keys(props.properties).map((name) => [name]) : []
  for (const path of [...passed, ...sets.map((each) => each.split('.'))])
    if (!names(accepted, path, budget))
      yield report(
        path,
        `${titleOf(candidate)} no longer accepts \`${path.at(-1)}\` in ${where}, which ${titleOf(host)} passes.`,
        `Accept \`${path.join('.')}\` again, or release ${host.name} without it first.`,
      )
  for (const mismatch of mismatchesBetween(props, accepted, budget))
    yield report(
      mismatch.path,
      describeProp(candidate, host, where, mismatch),
      `Accept what ${host.name} passes, or release ${host.name} first.`,
    )
}

function describeProp(
  candidate: RemoteParty,
  host: HostBuildContract,
  where: string,
  { path, reason, given, accepted }: Mismatch,
): string {
  const prop = path.length === 0 ? 'the props' : `\`${path.join('.')}\``
  if (reason === 'undecided')
    return `It cannot be decided whether ${titleOf(candidate)} accepts ${prop} in ${where} as ${titleOf(host)} passes it: ${given} is passed, ${accepted} is accepted.`
  if (reason === 'missing')
    return `${titleOf(candidate)} needs ${prop} (${accepted}) in ${where}, for which ${titleOf(host)} passes ${given}.`
  return `${titleOf(candidate)} accepts ${accepted} as ${prop} in ${where}, but ${titleOf(host)} passes ${given}.`
}

/** Whether a type has a property at this path. */
function names(schema: DataSchema, [name, ...rest]: readonly string[], budget: ComparisonBudget): boolean {
  if (name === undefined) return true
  const alternatives = alternativesOf(schema)
  budget.spend(1 + alternatives.length + rest.length)
  return alternatives.some((each) => {
    if (!isObject(each)) return isAnything(each)
    const property = Object.hasOwn(each.properties, name) ? each.properties[name] : each.additionalProperties
    return property !== undefined && names(property, rest, budget)
  })
}

function* checkShared(
  candidate: RemoteParty,
  kit: string,
  { host, sets }: MountingHost,
): Generator<GateFinding> {
  // A remote that does not load remote-kit still implements its interface.
  const ofKit = { 'remote-kit': `^${kit.split('.').with(2, '0').join('.')}` }
  const needed = getsSet(candidate, host, sets) ? ofKit : { ...ofKit, ...candidate.shared }
  const isMounted = Object.keys(usesOf(host, candidate)).length > 0
  for (const [module, range] of Object.entries(needed)) {
    const held = Object.hasOwn(host.provides, module) ? host.provides[module] : undefined
    if (held !== undefined && isInRange(held, range)) continue
    yield breaking({
      rule: 'shared',
      file: MANIFEST_FILE,
      at: `shared/${module}`,
      candidate: titleOf(candidate),
      party: titleOf(host),
      ...(isMounted && { harms: host.name }),
      message: `${titleOf(candidate)} needs ${module} ${range}, but ${titleOf(host)} provides ${held ?? 'none'}.`,
      advice: `Build with a version that ${host.name} provides, release ${host.name} first, or release a library set that has it (docs/guides/upgrade-react.md).`,
    })
  }
}

/** Languages that a message names. */
const MAX_NAMED = 12

/** Names the languages of pages in which the slots of a candidate are in English. */
function* checkLanguages(candidate: RemoteParty, host: HostBuildContract): Generator<GateFinding> {
  const missing = host.languages.filter((language) => !candidate.languages.includes(language))
  if (missing.length === 0) return
  yield notice({
    rule: 'language',
    file: MANIFEST_FILE,
    at: 'locales',
    candidate: titleOf(candidate),
    party: titleOf(host),
    message: `${titleOf(candidate)} has no texts in ${missing.slice(0, MAX_NAMED).join(', ')}, in which ${titleOf(host)} shows pages. It is in English there.`,
    advice: 'Add a file to its locales for each language that its visitors should read.',
  })
}
