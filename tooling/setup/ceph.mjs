// Finds the Ceph that the cluster may store files in, or gets it from Debian.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { librariesIn, unpackDebianPackages } from './debian-packages.mjs'

/** A monitor, a store and an object gateway, and their libraries that other packages do not bring along. */
const PACKAGES = [
  ...['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-base', 'ceph-common', 'librados2'],
  ...['libaio1', 'libboost-context1.74.0', 'libdaxctl1', 'libfmt9', 'libfuse2', 'libgoogle-perftools4'],
  ...[
    'libibverbs1',
    'libleveldb1d',
    'liblua5.3-0',
    'libndctl6',
    'libnl-3-200',
    'libnl-route-3-200',
    'liboath0',
  ],
  ...['libpmem1', 'librabbitmq4', 'librdmacm1', 'libsnappy1v5', 'libtcmalloc-minimal4'],
]

/**
 * The machine's own Ceph, or the packages of Debian 12 unpacked below `node_modules`, which needs no root.
 *
 * @returns {{ programs: string, libraries: string, env: Record<string, string> } | null} folders of its programs and its
 *   plugins, and the environment that they need; `null` where there is none
 */
export function findCeph() {
  return cephIn('/') ?? cephIn(unpackDebianPackages('ceph', PACKAGES))
}

/** @param {string} folder the root of its files */
function cephIn(folder) {
  const programs = join(folder, 'usr/bin')
  const libraries = librariesIn(folder).find((path) => existsSync(join(path, 'rados-classes')))
  const isWhole = ['ceph-mon', 'ceph-osd', 'radosgw'].every((name) => existsSync(join(programs, name)))
  if (!isWhole || libraries === undefined) return null
  const paths = [libraries, libraries.replace('/usr/lib/', '/lib/'), join(libraries, 'ceph')]
  return { programs, libraries, env: folder === '/' ? {} : { LD_LIBRARY_PATH: paths.join(delimiter) } }
}
