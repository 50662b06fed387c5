import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits, findBrowser } from '@viewpage/importers'
import type { FastifyBaseLogger } from 'fastify'
import type { ImportBrowser } from '../../content/importing/import-files.ts'
import { hasImpress } from '../../content/importing/load-impress.ts'
import type { BrowserTrial } from '../../content/importing/try-browser-process.ts'
import { runTask } from '../../foundation/launcher/run-task.ts'

export interface FoundBrowser {
  /** Whether pages of impress.js can be imported. */
  readonly hasImpress: boolean
  /** `undefined`: pages are imported from their HTML alone, without styles. */
  readonly browser: ImportBrowser | undefined
  /** Starts the browser once, and logs whether it has a sandbox and what that means for imports. */
  logSandbox(log: FastifyBaseLogger): Promise<void>
}

const START_TIMEOUT_MS = 20_000
/** For the process that starts the browser, which checks its time limit itself. */
const KILL_DELAY_MS = 5_000

/**
 * Finds the browser that renders imported pages.
 *
 * @param isUnsandboxedAccepted whether the operator accepts that it has no sandbox
 * @throws Error when `VIEWPAGE_CHROMIUM` names a file that cannot be run
 */
export async function findImportBrowser(
  env: Partial<Record<string, string>>,
  isUnsandboxedAccepted: boolean,
): Promise<FoundBrowser> {
  if (!hasImpress())
    return {
      hasImpress: false,
      browser: undefined,
      logSandbox: async (log) =>
        log.info('the workspace importer-impress is not installed: pages of impress.js are not imported'),
    }
  const program = await findBrowser(env)
  const browser = program === undefined ? undefined : { program, isUnsandboxedAccepted }
  return {
    hasImpress: true,
    browser,
    async logSandbox(log) {
      if (!browser) return log.info('no Chromium was found: pages are imported without their styles')
      await tryBrowser(browser).then(
        (isSandboxed) => {
          if (isSandboxed) log.info({ program }, 'imported pages are laid out in a sandboxed browser')
          else log.warn({ program }, 'imported pages are laid out WITHOUT A SANDBOX, as it was accepted')
        },
        (error: unknown) =>
          log.warn(
            { program, err: error },
            'pages are imported without their styles: the browser has no sandbox here. Allow user namespaces to the ' +
              'server, or accept the risk with VIEWPAGE_UNSANDBOXED_IMPORTS=1',
          ),
      )
    },
  }
}

/** @returns whether it has a sandbox. @throws Error when it cannot be started */
async function tryBrowser(browser: ImportBrowser): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), `viewpage-browser-${process.pid}-`))
  const task: BrowserTrial = { ...browser, profile, milliseconds: START_TIMEOUT_MS }
  try {
    return await runTask<boolean>({
      module: new URL('../../content/importing/try-browser-process.ts', import.meta.url),
      task,
      memory: defaultLimits.memory,
      milliseconds: START_TIMEOUT_MS + KILL_DELAY_MS,
    })
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
