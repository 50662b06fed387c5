import type { ImportImpress } from '@viewpage/importers'
import { importImpress } from './import-impress.ts'
import type { LayOut } from './layout/find-layout.ts'
import { openPageFiles } from './page/page-files.ts'
import { readImpressPage } from './page/read-page.ts'

export interface ImpressOptions {
  /** Absolute path of the folder with files that a page may use; without it, only embedded files are used. */
  readonly folder?: string | undefined
  /** Lays pages out; without it, they are imported without their styles. */
  readonly layOut?: LayOut | undefined
}

/** Makes the importer of pages for `importDeck`. */
export function createImpressImporter({ folder, layOut }: ImpressOptions = {}): ImportImpress {
  return async (source, work) => {
    const files = openPageFiles(folder, work.limits.assetBytes)
    const page = await readImpressPage(source, files, work)
    return page && importImpress(page, source.title, { files, layOut }, work)
  }
}
