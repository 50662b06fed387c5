import type { FastifyBaseLogger } from 'fastify'
import { findConfinement, type Confinement } from './confinement.ts'

/** Decides whose server code runs on a system that cannot confine it (docs/releasing.md#server-code). */
interface RunRules {
  /**
   * @param isDeployed whether the version is part of the deployment
   * @throws Error when no process can be tried
   */
  mayRun(remote: string, isDeployed: () => Promise<boolean>): Promise<boolean>
}

interface RunRulesOptions {
  /** Remotes whose code runs nevertheless; `*`: all. */
  readonly unconfined: ReadonlySet<string>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** @default that of this system */
  readonly confine?: () => Promise<Confinement>
}

/** Logs at once what the confinement of this system lacks. */
export function createRunRules({ unconfined, log, confine = findConfinement }: RunRulesOptions): RunRules {
  void confine().then(
    ({ name, isWall, gaps }) => {
      if (!isWall)
        log.warn(
          { gaps, unconfined: [...unconfined] },
          "this system cannot confine remotes' server code: only that of this deployment runs, and that of VIEWPAGE_UNCONFINED_REMOTES; install bubblewrap, or see docs/releasing.md#server-code",
        )
      else if (gaps.length > 0)
        log.warn({ name, gaps }, "remotes' server code is not fully confined here; see docs/releasing.md")
    },
    (err: unknown) => log.error({ err }, "no process for remotes' server code could be tried"),
  )

  return {
    async mayRun(remote, isDeployed) {
      if ((await confine()).isWall || unconfined.has('*') || unconfined.has(remote)) return true
      return isDeployed()
    },
  }
}
