import type { ImportImpress } from '@viewpage/importers'
import { importImpress } from './import-impress.ts'
import type { LaidOut, PageToLayOut } from './browser/lay-out-page.ts'
import { openPageFiles, type PageFiles } from './page/page-files.ts'
import { readImpressPage } from './page/read-page.ts'

export interface ImpressOptions {
  /** Lays pages out; without it, they are imported without their styles. */
  readonly layOut?: ((page: PageToLayOut, files: PageFiles) => Promise<LaidOut>) | undefined
}

/** Makes the importer of pages for `importDeck`. */
export function createImpressImporter({ layOut }: ImpressOptions = {}): ImportImpress {
  return async (source, work) => {
    const files = openPageFiles(source.files, source.name)
    const page = await readImpressPage(source, files, work)
    const layOutHere = layOut && ((laid: PageToLayOut) => layOut(laid, files))
    return page && importImpress(page, source.title, { files, layOut: layOutHere }, work)
  }
}
