import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Hosts that other servers serve, of all teams together. */
export const MAX_OUTSIDE_HOSTS = 20

/** Hosts that other servers serve, by name. A team registers them (docs/releasing.md#hosts-elsewhere). */
export const outsideHosts = (read: Kysely<Tables>) =>
  read.selectFrom('outside_hosts').selectAll().orderBy('host').limit(MAX_OUTSIDE_HOSTS)
