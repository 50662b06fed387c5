import { findOffice } from '@viewpage/importers'
import type { FastifyBaseLogger } from 'fastify'
import type { ImportOffice } from './import-files.ts'
import { findOfficeConfinement } from './office-confinement.ts'

export interface FoundOffice {
  /** `undefined`: presentations of Office programs are refused. */
  readonly office: ImportOffice | undefined
  /** Logs whether such presentations are imported, and how. */
  log(log: FastifyBaseLogger): void
}

/**
 * Finds the LibreOffice that converts presentations of Office programs.
 *
 * @param isUnsandboxedAccepted whether the operator accepts that it can reach the network
 * @throws Error when `VIEWPAGE_OFFICE` names a file that cannot be run
 */
export async function findImportOffice(
  env: Partial<Record<string, string>>,
  isUnsandboxedAccepted: boolean,
): Promise<FoundOffice> {
  const program = await findOffice(env)
  if (program === undefined) {
    return {
      office: undefined,
      log: (log) => log.info('no LibreOffice was found: PowerPoint and OpenDocument are not imported'),
    }
  }
  const { hasNetwork, confine } = await findOfficeConfinement()
  const office = hasNetwork && !isUnsandboxedAccepted ? undefined : { program, confine }
  return {
    office,
    log(log) {
      if (!hasNetwork) log.info({ program }, 'presentations of Office programs are converted without network')
      else if (office)
        log.warn(
          { program },
          'presentations of Office programs are converted WITH NETWORK, as it was accepted',
        )
      else
        log.warn(
          { program },
          'PowerPoint and OpenDocument are not imported: LibreOffice could reach the network. Allow the server to make ' +
            'network namespaces, or accept the risk with VIEWPAGE_UNSANDBOXED_IMPORTS=1',
        )
    },
  }
}
