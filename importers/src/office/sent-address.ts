import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The address of a link as its author knows it. LibreOffice resolves relative ones from where it converted the file.
 *
 * @param folder absolute path of the folder of all conversions
 */
export function sentAddress(address: string, folder: string): string {
  for (const base of [folder, dirname(folder)]) {
    const start = `${pathToFileURL(base).href}/`
    if (address.startsWith(start))
      return readable(address.slice(start.length).replace(OF_CONVERSION, '').replace(ACTION, ''))
  }
  return address
}

/** The folders of one conversion, and its file, as part of which relative links of OpenDocument are read. */
const OF_CONVERSION = /^(?:odp|pdf)\/(?:made\/)?(?:presentation\.(?:pptx?|odp)(?:\/|(?=#)))?/

/** Begins what PowerPoint does, such as `endshow`. */
const ACTION = /^#action\?jump=/

function readable(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
