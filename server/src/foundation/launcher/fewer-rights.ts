import { randomInt } from 'node:crypto'

/* The start of commands that run a program with fewer rights than the server has. util-linux has the programs. */

export const NOBODY = 65_534
/** Ids that no distribution assigns; see "Users, Groups, UIDs and GIDs" of systemd. */
const [FIRST_FREE_ID, FREE_IDS] = [400_000, 100_000]

/** A user without other processes. */
export const freeUserId = (): number => FIRST_FREE_ID + randomInt(FREE_IDS)

export const withoutNetwork = ['/usr/bin/unshare', '--net', '--']
/** A user who is not root gets a network of their own only with users of their own. */
export const withoutNetworkAsUser = ['/usr/bin/unshare', '--user', '--net', '--']

/** Ends the process with the server, even while it runs an endless loop. */
const withParent = ['--no-new-privs', '--pdeathsig=KILL', '--']
export const withoutPrivileges = ['/usr/bin/setpriv', ...withParent]

/** As another user. Only root can. */
export const asUser = (id: number): readonly string[] => [
  ...['/usr/bin/setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups'],
  ...['--bounding-set=-all', '--inh-caps=-all', ...withParent],
]
