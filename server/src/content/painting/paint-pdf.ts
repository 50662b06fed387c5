import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { createPainter, paintMark, viewOfStep, type DeckDocument } from '@viewpage/deck'
import { openResources, serverKit } from '@viewpage/deck/node'

/** Metadata of a PDF. */
export interface PdfAbout {
  readonly title: string
  readonly author: string
  /** The product it was made with. */
  readonly creator: string
  /** Painted over each page. @default nothing */
  readonly mark?: string
}

/**
 * Page size in points, equal to the pixels of a full screen: parts that must be rasterised (transparent layers, blends)
 * are as sharp as on a screen. Everything else is vectors and text.
 */
const PAGE = { width: 1920, height: 1080 }

/** For pictures without transparency. */
const JPEG_QUALITY = 90

/**
 * Paints a presentation as a PDF with one page per step, with the same painter as the viewer.
 *
 * @param read returns the content of a file by its SHA-256
 */
export async function paintPdf(
  document: DeckDocument,
  read: (sha256: string) => Promise<Uint8Array>,
  { mark, ...about }: PdfAbout,
): Promise<Uint8Array> {
  const { resources, close } = await openResources(document, read)
  const painter = createPainter({ document, kit: serverKit, resources, unavailable: '' })
  const pdf = new PDFDocument({ ...about, producer: about.creator, encodingQuality: JPEG_QUALITY })
  try {
    for (let step = 1; step <= document.path.length; step++) {
      const context = pdf.beginPage(PAGE.width, PAGE.height) as SKRSContext2D
      painter.paint(context, viewOfStep(document, step, PAGE), { viewport: PAGE, pixelRatio: 1 })
      if (mark !== undefined)
        paintMark(context, PAGE, { text: mark, family: resources.fontFamily('sans-serif') })
      pdf.endPage()
    }
    return pdf.close()
  } finally {
    close()
  }
}
