import { titleOf, type Parties, type RemoteParty } from './parties.ts'

/** What a finding says about the other side: how it is on pages, and what its team can do first. */
export interface Standing {
  /** A sentence; empty for an active version and a host. */
  readonly note: string
  /** Continues "…, or". @param without for example ` without it` */
  readonly first: (without?: string) => string
}

export const standingOfHost = ({ name }: { readonly name: string }): Standing => ({
  note: '',
  first: (without = '') => `release ${name}${without} first`,
})

/** @param active the active version of its remote; `undefined` without one */
export function standingOf(remote: RemoteParty, active: RemoteParty | undefined): Standing {
  const { name, version, role = 'active' } = remote
  if (role === 'canary')
    return {
      note: `${titleOf(remote)} is a canary.`,
      first: () => `abort the canary of ${titleOf(remote)} first`,
    }
  if (role === 'fallback' && active)
    return {
      note: `Pages fall back to ${titleOf(remote)} if ${titleOf(active)} fails.`,
      first: () =>
        `release a version of ${name} after ${active.version} first, so that pages fall back to ${active.version} instead`,
    }
  return {
    note: '',
    first: (without = '') => `release a version of ${name} after ${version}${without} first`,
  }
}

/** The active version of the same remote. */
export const activeOf = (
  { name }: RemoteParty,
  { remotes }: Pick<Parties, 'remotes'>,
): RemoteParty | undefined =>
  remotes.find((each) => each.name === name && (each.role ?? 'active') === 'active')

/**
 * Whether a page mounts this version in place of the active one if that fails: a slot that both fill, or a component that
 * hosts mount.
 *
 * @param isMountedByName whether a host mounts components of it
 */
export function standsIn(
  fallback: RemoteParty,
  active: RemoteParty | undefined,
  isMountedByName: boolean,
): boolean {
  return isMountedByName || active === undefined || fallback.slots.some((slot) => active.slots.includes(slot))
}
