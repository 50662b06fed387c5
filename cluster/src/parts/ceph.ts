import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeBucket, readObjectStoreAddress } from '@viewpage/server/testing/object-store-address'
import { findCeph } from '@viewpage/tooling/ceph'
import { freePorts } from '../free-ports.ts'
import { cephSettings } from './ceph-settings.ts'

/** A Ceph of one monitor, one store in memory and one object gateway. */
export interface Ceph {
  /** `http://<access key>:<secret key>@<host>/<bucket>` */
  readonly bucketUrl: string
  stop(): Promise<void>
}

const POLL_INTERVAL_MS = 100
const START_TIMEOUT_MS = 60_000
const BUCKET = 'files'
const ACCESS_KEY = 'VIEWPAGE'
const SECRET_KEY = 'a-key-for-one-run'

/**
 * @param parent gets a folder with everything that Ceph writes
 * @throws Error with its log if there is no Ceph or it does not start
 */
export async function startCeph(parent: string): Promise<Ceph> {
  const found = findCeph()
  if (found === null) throw new Error('[cluster] There is no Ceph. On Debian 12 it is downloaded.')
  const { programs, libraries } = found
  const env = { ...process.env, ...found.env }
  const folder = join(parent, 'ceph')
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name), { recursive: true })
  const [monitorPort = 0, gatewayPort = 0] = await freePorts(2)
  const id = randomUUID()
  const settings = join(folder, 'ceph.conf')
  writeFileSync(settings, cephSettings({ id, folder, libraries, monitorPort, gatewayPort }))

  /** Runs a program of Ceph until it ends. @throws Error with its output if it fails */
  function run(name: string, ...args: string[]): void {
    const { status, stdout, stderr } = spawnSync(join(programs, name), args, {
      ...{ cwd: folder, env, encoding: 'utf8', timeout: START_TIMEOUT_MS },
    })
    if (status !== 0) throw new Error(`[cluster] ${name} failed with ${status}: ${stderr}${stdout}`)
  }

  const running: ChildProcess[] = []
  const begin = (name: string, ...args: string[]) =>
    running.push(spawn(join(programs, name), ['-c', settings, ...args, '-f'], { env, stdio: 'ignore' }))

  async function stop(): Promise<void> {
    for (const child of running.splice(0).reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      // What it stores is deleted anyway.
      child.kill('SIGKILL')
      await ended
    }
  }

  try {
    run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `v2:127.0.0.1:${monitorPort}`, 'monitors')
    // It has the store already, which Ceph's command for that, a Python program, need not add.
    run('osdmaptool', '--createsimple', '1', 'stores')
    run('ceph-mon', '-c', settings, '-i', 'a', '--mkfs', '--monmap', 'monitors', '--osdmap', 'stores')
    begin('ceph-mon', '-i', 'a')
    run('ceph-osd', '-c', settings, '-i', '0', '--mkfs')
    begin('ceph-osd', '-i', '0')
    run('radosgw-admin', '-c', settings, '-n', 'client.gateway', ...USER)
    begin('radosgw', '-n', 'client.gateway')
    await untilAnswers(`http://127.0.0.1:${gatewayPort}/`, join(folder, 'client.gateway.log'))
    const bucketUrl = `http://${ACCESS_KEY}:${SECRET_KEY}@127.0.0.1:${gatewayPort}/${BUCKET}`
    await makeBucket(readObjectStoreAddress(bucketUrl))
    return { bucketUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const USER = [
  ...['user', 'create', '--uid=viewpage', '--display-name=viewpage'],
  ...[`--access-key=${ACCESS_KEY}`, `--secret-key=${SECRET_KEY}`],
]

/** @throws Error if it does not respond in time */
async function untilAnswers(url: string, log: string): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(POLL_INTERVAL_MS * 10) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (performance.now() > end)
      throw new Error(`[cluster] Ceph's gateway does not respond; its log is ${log}.`)
    await wait(POLL_INTERVAL_MS)
  }
}
