import type { AssetStore } from '@viewpage/importers/assets/asset-store'
import type { LaidOut, PageToLayOut } from '../browser/lay-out-page.ts'
import type { ImportWork } from '@viewpage/importers'
import { bareLayout, pictureAddresses } from './bare-layout.ts'
import { readUrl } from '../drawing/css-values.ts'
import { addressForPeople, type PageFiles } from '../page/page-files.ts'
import type { PageLayout, Piece } from './page-layout.ts'
import { readPagePictures, noteMissing, type PagePicture } from '../page/page-pictures.ts'
import type { ImpressPage } from '../page/read-page.ts'
import { safePage } from '../page/safe-page.ts'

export interface FoundLayout {
  layout: PageLayout
  pictures: Map<string, PagePicture>
  /** The page without scripts. */
  html: string
}

export type LayOut = (page: PageToLayOut) => Promise<LaidOut>

/** Lays the page out, in the browser if possible, and reads its pictures. */
export async function findLayout(
  page: ImpressPage,
  files: PageFiles,
  layOut: LayOut | undefined,
  assets: AssetStore,
  work: ImportWork,
): Promise<FoundLayout> {
  const html = safePage(page, work)
  const layout = await layoutOfBrowser(page, html, layOut, work)
  if (layout) {
    const ofSteps = [...layout.steps, ...layout.variants].flatMap((step) => step.pieces)
    const pieces = [...ofSteps, ...layout.stage, ...layout.screens.flat()]
    return {
      layout,
      html,
      pictures: await readPagePictures(pieces.flatMap(addressesOf), files, assets, work),
    }
  }
  const pictures = await readPagePictures(pictureAddresses(page), files, assets, work)
  return { layout: bareLayout(page, pictures), html, pictures }
}

async function layoutOfBrowser(
  page: ImpressPage,
  html: string,
  layOut: LayOut | undefined,
  work: ImportWork,
): Promise<PageLayout | undefined> {
  if (!layOut) {
    work.note('noBrowser')
    return undefined
  }
  await work.yieldTurn(0.05, 'Laying the page out')
  const laidOut = await layOut({ html, encoding: page.encoding, width: page.width, height: page.height })
  work.checkTime()
  if (laidOut.kind === 'failed') {
    work.note('layoutFailed', laidOut.why)
    return undefined
  }
  const { layout, addresses, doubts = [] } = laidOut
  // Not needed without a browser, and it loads typebox, which takes as long as everything else that an import loads.
  const { isPageLayout } = await import('./check-layout.ts')
  if (!isPageLayout(layout) || layout.steps.length !== page.steps.length) {
    work.note('layoutFailed', 'the browser sent no layout that can be used')
    return undefined
  }
  for (const { address, reason } of addresses) noteMissing(address, reason, work)
  for (const { address, doubt } of doubts) work.note(doubt, addressForPeople(address))
  if (layout.lacksGenerated) work.note('generatedContent')
  if (layout.cut) work.note('textCut')
  return layout
}

function addressesOf(piece: Piece): string[] {
  if (piece.kind === 'picture') return piece.address === '' ? [] : [piece.address]
  return piece.kind === 'box' ? [readUrl(piece.image?.value ?? '') ?? []].flat() : []
}
