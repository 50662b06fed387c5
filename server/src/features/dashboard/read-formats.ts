import { findImportOffice } from '../../content/importing/find-import-office.ts'
import { hasImpress } from '../../content/importing/load-impress.ts'

/** @returns what reads the names of the kinds of files that this server imports; it looks for their programs once */
export function formatReader(isUnsandboxedAccepted: boolean): () => Promise<readonly string[]> {
  let read: Promise<readonly string[]> | null = null
  return () => (read ??= readFormats(isUnsandboxedAccepted))
}

async function readFormats(isUnsandboxedAccepted: boolean): Promise<readonly string[]> {
  const { office } = await findImportOffice(process.env, isUnsandboxedAccepted)
  return [
    'PDF',
    ...(office ? ['PowerPoint', 'OpenDocument'] : []),
    'Sozi',
    ...(hasImpress() ? ['impress.js'] : []),
  ]
}
