import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { createPainter, viewOfStep, type DeckDocument } from '@viewpage/deck'
import { openResources, serverKit } from '@viewpage/deck/node'

/** What a PDF says of itself. */
export interface PdfAbout {
  readonly title: string
  readonly author: string
  /** The product it was made with. */
  readonly creator: string
}

/**
 * Points. As many as a full screen has pixels: what can only be a picture (layers that shine through, blends) is as
 * sharp as there, and everything else is vectors and text.
 */
const PAGE = { width: 1920, height: 1080 }

/** Of pictures without transparency, which become JPEG. */
const QUALITY = 90

/**
 * Paints a presentation as a PDF, a page for each step, with the painter the viewer uses.
 *
 * @param read the content of a file by its SHA-256
 */
export async function paintPdf(
  document: DeckDocument,
  read: (sha256: string) => Promise<Uint8Array>,
  about: PdfAbout,
): Promise<Uint8Array> {
  const { resources, close } = await openResources(document, read)
  const painter = createPainter({ document, kit: serverKit, resources, unavailable: '' })
  const pdf = new PDFDocument({ ...about, producer: about.creator, encodingQuality: QUALITY })
  try {
    for (let step = 1; step <= document.path.length; step++) {
      const context = pdf.beginPage(PAGE.width, PAGE.height) as SKRSContext2D
      painter.paint(context, viewOfStep(document, step, PAGE), { viewport: PAGE, pixelRatio: 1 })
      pdf.endPage()
    }
    return pdf.close()
  } finally {
    close()
  }
}
