import type { Config } from '../foundation/config/config.ts'
import { plainHttpWarning } from '../foundation/http/connections/plain-http.ts'
import type { ReleaseTokens } from '../foundation/config/release-tokens.ts'

export interface Start {
  readonly config: Config
  /** URL that the server listens on. */
  readonly address: string
  /** URL of the metrics; `null` if they are off. */
  readonly metricsAddress: string | null
  /** A text about the demo data for the person at the terminal. @param url of the server */
  readonly guide: ((url: string) => string) | undefined
  readonly releaseTokens: ReleaseTokens
}

/** Prints where the server is and what a person needs to use it. */
export function printStart({ config, address, metricsAddress, guide, releaseTokens }: Start): void {
  printAddress(config, address)
  if (metricsAddress !== null) console.log(`Metrics are at ${metricsAddress}\n`)
  // The guide contains the demo's password, which is for local use.
  if (config.server.demo === true && guide) console.log(guide(config.http.publicUrl ?? address))
  if (config.releases.releaseTokens !== null) return
  for (const token of releaseTokens.values()) {
    console.log(
      `To release a remote to it:\n  export VIEWPAGE_URL=${address}\n  export VIEWPAGE_RELEASE_TOKEN=${token}\n`,
    )
  }
}

function printAddress(config: Config, address: string): void {
  const {
    http: { publicUrl },
    server: { demo },
  } = config
  const listens = publicUrl === null ? '' : `It listens on ${address}\n`
  // Since the process began; the line is like those of the set-up's phases.
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`  ${'start'.padEnd(10)} ${seconds.padStart(6)} s`)
  console.log(`\nviewpage is at ${publicUrl ?? address}${demo === false ? '/' : '/p/orbit1/'}\n${listens}`)
  const warning = plainHttpWarning(config)
  if (warning !== null) console.warn(`${warning}\n`)
}
