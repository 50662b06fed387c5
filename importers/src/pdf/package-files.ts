import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * PDF.js knows the colours of print (CMYK, ICC) only where it can read the files of its package as a page does: by `fetch`, and by
 * a request that waits. In this process both read files of that folder; any other address is left to the `fetch` that was there.
 *
 * @param folder a file URL with a slash at its end
 */
export function offerPackageFiles(folder: string): void {
  const elsewhere = globalThis.fetch
  const fetchOwn: typeof fetch = (input, init) =>
    typeof input === 'string' && isBelow(input, folder)
      ? Promise.resolve(new Response(new Uint8Array(readFileSync(fileURLToPath(input)))))
      : elsewhere(input, init)
  class FileRequest {
    response: ArrayBuffer | null = null
    responseType = ''
    #file = ''

    open(_method: string, address: string): void {
      if (!isBelow(address, folder)) throw new Error('[importers] Failed to read: no file of PDF.js.')
      this.#file = fileURLToPath(address)
    }

    send(): void {
      this.response = new Uint8Array(readFileSync(this.#file)).buffer
    }
  }
  Object.assign(globalThis, { fetch: fetchOwn, XMLHttpRequest: FileRequest })
}

const isBelow = (address: string, folder: string): boolean =>
  URL.canParse(address) && new URL(address).href.startsWith(folder)
