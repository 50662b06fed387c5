import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASE_TOKEN, startServer, type RunningServer } from '@viewpage/e2e/server'
import { readObjectStoreAddress } from '@viewpage/server/testing/object-store-address'
import { startObjectStore, type TestObjectStore } from '@viewpage/server/testing/start-object-store'
import { freePorts } from './free-ports.ts'
import { startHaproxy, type Haproxy } from '@viewpage/server/testing/start-haproxy'
import { createPostgresPair, type PostgresPair } from '@viewpage/server/testing/postgres-pair'
import { startCeph } from './parts/ceph.ts'

const SERVERS = 3

/** Three servers with folders of their own, on one PostgreSQL with a replica and one S3 server, behind HAProxy. */
export interface Cluster {
  /** Of the site, as visitors see it. */
  readonly url: string
  /** Of the bucket if it is a real one, with keys; otherwise empty. */
  readonly bucketUrl: string
  readonly postgres: PostgresPair
  readonly objectStore: TestObjectStore
  readonly proxy: Haproxy
  /** Each may be ended and started again. */
  readonly servers: readonly ClusterServer[]
  /** Ends all parts and deletes what they stored. */
  stop(): Promise<void>
}

export interface ClusterServer {
  readonly name: string
  readonly url: string
  readonly dataDir: string
  /** `null` while it is ended. */
  readonly running: () => RunningServer | null
  /** @throws Error with its log if it does not start */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  /** Like SIGTERM: it finishes its requests. */
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface ClusterOptions {
  /** Of the site. @default a free one */
  readonly port?: number
  /** @default false */
  readonly hasDemo?: boolean
  /** Bucket of a real S3 server, or `ceph` for one of its own. @default an S3 server in memory */
  readonly s3?: string
  /** More knobs of all servers. */
  readonly env?: Readonly<Record<string, string>>
  /** Called with the name of each part before it starts. */
  readonly onStart?: (part: string) => void
}

/** @throws Error if a part does not start; the others are ended */
export async function startCluster({
  port: wantedPort,
  hasDemo = false,
  s3 = '',
  env = {},
  onStart = () => undefined,
}: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-cluster-'))
  // PostgreSQL runs as another user than root, and has a folder below.
  chmodSync(folder, 0o711)
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const [free = 0, figuresPort = 0, primaryPort = 0, replicaPort = 0, ...serverPorts] = await freePorts(
      4 + SERVERS,
    )
    const port = wantedPort ?? free

    onStart('PostgreSQL and its replica')
    const postgres = await createPostgresPair(folder, [primaryPort, replicaPort])
    for (const server of [postgres.primary, postgres.replica]) {
      await server.start()
      ends.push(() => server.stop('fast'))
    }

    onStart(s3 === 'ceph' ? 'Ceph' : 'S3 server')
    const ceph = s3 === 'ceph' ? await startCeph(folder) : null
    if (ceph) ends.push(ceph.stop)
    const bucketUrl = ceph?.bucketUrl ?? s3
    const objectStore = await startObjectStore(
      bucketUrl === '' ? {} : { address: readObjectStoreAddress(bucketUrl) },
    )
    ends.push(objectStore.close)

    const knobs = {
      DATABASE_URL: postgres.primary.url,
      DATABASE_READ_URL: postgres.replica.url,
      ...objectStore.env,
      VIEWPAGE_TRUST_PROXY: '1',
      VIEWPAGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
      VIEWPAGE_PROCESSES: '1',
      // Longer than HAProxy needs to see that /readyz responds with 503.
      VIEWPAGE_DRAIN_SECONDS: '2',
      ...env,
    }
    const servers = serverPorts.map((serverPort, index) =>
      createClusterServer(`server ${index + 1}`, join(folder, `server-${index + 1}`), serverPort, knobs),
    )
    for (const [index, server] of servers.entries()) {
      onStart(server.name)
      // One adds the demo's data for all.
      await server.start({ VIEWPAGE_DEMO: hasDemo && index === 0 ? '1' : '0' })
      ends.push(server.stop)
    }

    onStart('HAProxy')
    const proxy = await startHaproxy({ folder, port, figuresPort, serverPorts })
    ends.push(proxy.stop)
    return { url: proxy.url, bucketUrl, postgres, objectStore, proxy, servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createClusterServer(
  name: string,
  dataDir: string,
  port: number,
  knobs: Readonly<Record<string, string>>,
): ClusterServer {
  let running: RunningServer | null = null
  mkdirSync(dataDir)
  return {
    name,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    running: () => running,
    async start(env = {}) {
      running = await startServer(dataDir, { ...knobs, PORT: String(port), VIEWPAGE_DEMO: '0', ...env })
    },
    async stop() {
      await running?.stop()
      running = null
    },
    async kill() {
      await running?.kill()
      running = null
    },
  }
}

/** With which remotes are released to it. */
export { RELEASE_TOKEN }
