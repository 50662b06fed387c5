import { setTimeout as wait } from 'node:timers/promises'
import type { FakeBuild } from '@viewpage/server/testing/fake-builds'
import type { ReleaseSet } from '@viewpage/shared-events'
import type { Cluster, ClusterServer } from '../start-cluster.ts'

/** What servers showed after activations. */
export interface Flips {
  /** ms from an acknowledged activation until every running server had it. */
  readonly latencies: number[]
  /** Files of an active version that a server sent with another status than 200. */
  readonly missing: string[]
  /** Looks at every running server until it has the version, and asks each for all files. */
  look(build: FakeBuild): Promise<void>
}

/** ms between two queries for the active version. */
const POLL_INTERVAL_MS = 5
/** A server that ends or starts meanwhile is not counted. */
const TIMEOUT_MS = 10_000

export function watchFlips({ servers }: Cluster): Flips {
  const latencies: number[] = []
  const missing: string[] = []
  return {
    latencies,
    missing,
    async look({ manifest: { name, version, integrity, server } }) {
      const start = performance.now()
      const seen = await Promise.all(servers.map((each) => timeUntilSeen(each, name, version, start)))
      const times = seen.filter((time) => time !== null)
      if (times.length === servers.length) latencies.push(Math.max(...times))
      const files = Object.keys(integrity).filter((file) => file !== server)
      for (const { url, running } of servers) {
        for (const file of files) {
          const path = `/remotes/${name}/${version}/${file}`
          const status = await statusOf(url + path)
          if (status === 404 && running() !== null) missing.push(`${url}${path}`)
        }
      }
    },
  }
}

async function timeUntilSeen(
  { url, running }: ClusterServer,
  remote: string,
  version: string,
  start: number,
): Promise<number | null> {
  const before = running()
  while (performance.now() - start < TIMEOUT_MS && running() === before && before !== null) {
    const set = await fetch(`${url}/releases/current`)
      .then((answer) => answer.json() as Promise<Partial<ReleaseSet>>)
      .catch(() => null)
    if (set?.remotes?.[remote]?.version === version) return performance.now() - start
    await wait(POLL_INTERVAL_MS)
  }
  return null
}

const statusOf = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
