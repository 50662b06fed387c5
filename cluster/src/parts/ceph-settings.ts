import { join } from 'node:path'

export interface CephPlaces {
  /** UUID of the cluster. */
  readonly id: string
  readonly folder: string
  /** Folder of Ceph's plugins. */
  readonly libraries: string
  readonly monitorPort: number
  readonly gatewayPort: number
}

/** The settings of a Ceph that keeps everything once, in memory, and that only this machine can reach. */
export function cephSettings({ id, folder, libraries, monitorPort, gatewayPort }: CephPlaces): string {
  return `[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monitorPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 1000
mon allow pool size one = true
mon cluster log file = /dev/null
run dir = ${folder}
admin socket = ${folder}/$name.socket
log file = ${folder}/$name.log
plugin dir = ${join(libraries, 'ceph')}
erasure code dir = ${join(libraries, 'ceph/erasure-code')}
osd class dir = ${join(libraries, 'rados-classes')}
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
# The default requires keys.
ms mon client mode = crc
`
}
