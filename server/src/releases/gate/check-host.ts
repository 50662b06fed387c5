import { isInRange } from '@viewpage/shared-events/version-range'
import type {
  DataSchema,
  ExposeUse,
  GateFinding,
  HostBuildContract,
  RemoteContract,
} from '@viewpage/shared-events/wire'
import { mismatchesBetween, type Mismatch } from './accepts.ts'
import { alternativesOf, isObject } from './alternatives.ts'
import { breaking } from './findings.ts'
import { titleOf, type RemoteParty } from './parties.ts'

const MANIFEST_FILE = 'remote.json'

/** Whether a host has this remote on its pages. */
export function mounts(host: HostBuildContract, { name, slots }: RemoteParty): boolean {
  return (host.slotProps !== null && slots.length > 0) || Object.hasOwn(host.uses, name)
}

/** Compares a candidate with what a host passes to it, provides for it and expects of it. */
export function checkHost(
  candidate: RemoteParty,
  contract: RemoteContract,
  host: HostBuildContract,
): GateFinding[] {
  const uses = Object.hasOwn(host.uses, candidate.name) ? (host.uses[candidate.name] ?? {}) : {}
  return [
    ...(host.slotProps !== null && candidate.slots.length > 0
      ? checkProps(
          candidate,
          host,
          'slotProps',
          'its slots',
          { props: host.slotProps, sets: [] },
          contract.slotProps,
        )
      : []),
    ...Object.entries(uses).flatMap(([expose, use]) => checkExpose(candidate, contract, host, expose, use)),
    ...checkShared(candidate, contract.kit, host),
    ...checkLanguages(candidate, host),
  ]
}

function checkExpose(
  candidate: RemoteParty,
  { exposes }: RemoteContract,
  host: HostBuildContract,
  expose: string,
  use: ExposeUse,
): GateFinding[] {
  const accepted = Object.hasOwn(exposes, expose) ? exposes[expose] : undefined
  if (accepted !== undefined && candidate.exposes.includes(expose))
    return checkProps(candidate, host, `exposes/${expose}`, `\`${expose}\``, use, accepted)
  return [
    breaking({
      rule: 'expose',
      file: MANIFEST_FILE,
      at: 'exposes',
      candidate: titleOf(candidate),
      party: titleOf(host),
      message: `${titleOf(candidate)} no longer exposes \`${expose}\`, which ${titleOf(host)} mounts.`,
      advice: `Expose it again, or release ${host.name} without it first.`,
    }),
  ]
}

function checkProps(
  candidate: RemoteParty,
  host: HostBuildContract,
  at: string,
  where: string,
  { props, sets }: ExposeUse,
  accepted: DataSchema,
): GateFinding[] {
  const report = (path: readonly string[], message: string, advice: string) =>
    breaking({
      rule: 'props',
      at: [at, ...path].join('/'),
      candidate: titleOf(candidate),
      party: titleOf(host),
      message,
      advice,
    })
  // A prop that the component ignores is a mismatch, too: the host expects an effect.
  const passed = isObject(props) ? Object.keys(props.properties).map((name) => [name]) : []
  const paths = [...passed, ...sets.map((path) => path.split('.'))]
  const ignored = paths.filter((path) => !names(accepted, path))
  return [
    ...ignored.map((path) =>
      report(
        path,
        `${titleOf(candidate)} no longer accepts \`${path.at(-1)}\` in ${where}, which ${titleOf(host)} passes.`,
        `Accept \`${path.join('.')}\` again, or release ${host.name} without it first.`,
      ),
    ),
    ...mismatchesBetween(props, accepted).map((mismatch) =>
      report(
        mismatch.path,
        describeProp(candidate, host, where, mismatch),
        `Accept what ${host.name} passes, or release ${host.name} first.`,
      ),
    ),
  ]
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
function names(schema: DataSchema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  return alternativesOf(schema).some((each) => {
    if (!isObject(each)) return Object.keys(each).length === 0
    const property = Object.hasOwn(each.properties, name) ? each.properties[name] : each.additionalProperties
    return property !== undefined && names(property, rest)
  })
}

function checkShared(candidate: RemoteParty, kit: string, host: HostBuildContract): GateFinding[] {
  // A remote that does not load remote-kit still implements its interface.
  const needed = { 'remote-kit': `^${kit.split('.').with(2, '0').join('.')}`, ...candidate.shared }
  return Object.entries(needed).flatMap(([module, range]) => {
    const held = Object.hasOwn(host.provides, module) ? host.provides[module] : undefined
    if (held !== undefined && isInRange(held, range)) return []
    return [
      breaking({
        rule: 'shared',
        file: MANIFEST_FILE,
        at: `shared/${module}`,
        candidate: titleOf(candidate),
        party: titleOf(host),
        message: `${titleOf(candidate)} needs ${module} ${range}, but ${titleOf(host)} provides ${held ?? 'none'}.`,
        advice: `Build with a version that ${host.name} provides, or release ${host.name} first.`,
      }),
    ]
  })
}

function checkLanguages(candidate: RemoteParty, host: HostBuildContract): GateFinding[] {
  const missing = host.languages.filter((language) => !candidate.languages.includes(language))
  if (missing.length === 0) return []
  return [
    breaking({
      rule: 'language',
      file: MANIFEST_FILE,
      at: 'locales',
      candidate: titleOf(candidate),
      party: titleOf(host),
      message: `${titleOf(candidate)} has no texts in ${missing.join(', ')}, in which ${titleOf(host)} shows pages.`,
      advice: 'Add a file to its locales for each.',
    }),
  ]
}
