import type { InputFile } from '../../src/input-file.ts'
import { tinyZip } from './tiny-zip.ts'

/** A slide with a line of text. */
export interface TinySlide {
  readonly text: string
  readonly font?: string
  /** Paragraphs. */
  readonly notes?: readonly string[]
  readonly isHidden?: boolean
  /** The address of a picture that is not in the file. */
  readonly linked?: string
  /** Videos. */
  readonly media?: number
  /** The address of one of them in OpenDocument. */
  readonly mediaFile?: string
  readonly isAnimated?: boolean
  /** In PowerPoint: where its text leads, a part of the file (`../slides/slide2.xml`) or a jump (`nextslide`). */
  readonly leadsTo?: string
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const ALL = `${A} ${R} ${P}`
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TREE = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
const COLOURS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** A presentation of PowerPoint, 960 × 540 px. `parts` are added, or replace parts of the same name. */
export function tinyPptx(
  slides: readonly TinySlide[],
  { name = 'talk.pptx', parts = {} }: { name?: string; parts?: Record<string, string> } = {},
): InputFile {
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(slides),
    '_rels/.rels': relations([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${ALL}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 2}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map((_, at): [string, string] => ['slide', `slides/slide${at + 1}.xml`]),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${XML}<p:sldMaster ${ALL}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${TREE}</p:spTree></p:cSld>${COLOURS}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${ALL} type="blank"><p:cSld><p:spTree>${TREE}</p:spTree></p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': THEME,
  }
  slides.forEach((slide, at) => Object.assign(files, slideParts(slide, at + 1)))
  return { name, bytes: tinyZip({ ...files, ...parts }) }
}

function slideParts(
  { text, font = 'Calibri', notes, isHidden, linked, media = 0, isAnimated = false, leadsTo }: TinySlide,
  number: number,
): Record<string, string> {
  const picture = linked === undefined ? '' : `<p:pic><p:nvPicPr><p:cNvPr id="9" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="457200" y="2571750"/><a:ext cx="1828800" cy="1828800"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>` // oxfmt-ignore
  const videos = '<p:pic><p:nvPicPr><p:cNvPr id="8" name="v"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rId9"/></p:nvPr></p:nvPicPr></p:pic>'.repeat(media) // oxfmt-ignore
  const slide = `ppt/slides/slide${number}.xml`
  const notesPage = `ppt/notesSlides/notesSlide${number}.xml`
  const isPart = leadsTo?.includes('.xml')
  const link = leadsTo === undefined ? '' : `<a:hlinkClick r:id="${isPart ? 'rId2' : ''}" action="ppaction://${isPart ? 'hlinksldjump' : `hlinkshowjump?jump=${leadsTo}`}"/>` // oxfmt-ignore
  const own = relations([
    ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ...(isPart ? [['slide', leadsTo ?? ''] as Relation] : []),
    ...(linked === undefined ? [] : [['image', linked, 'External'] as Relation]),
    ...(notes ? [['notesSlide', `../notesSlides/notesSlide${number}.xml`] as Relation] : []),
  ])
  return {
    [slide]: `${XML}<p:sld ${ALL}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${TREE}${box(2, text, font, link)}${picture}${videos}</p:spTree></p:cSld>${isAnimated ? '<p:transition><p:fade/></p:transition>' : ''}</p:sld>`,
    [`ppt/slides/_rels/slide${number}.xml.rels`]: own,
    ...(notes && {
      [notesPage]: `${XML}<p:notes ${ALL}><p:cSld><p:spTree>${TREE}${notesBox('sldNum', ['7'])}${notesBox('body', notes)}</p:spTree></p:cSld></p:notes>`,
      [`ppt/notesSlides/_rels/notesSlide${number}.xml.rels`]: relations([
        ['slide', `../slides/slide${number}.xml`],
      ]),
    }),
  }
}

const box = (id: number, text: string, font: string, link: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Title"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="457200" y="457200"/><a:ext cx="8229600" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" sz="4000"><a:latin typeface="${font}"/>${link}</a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

const notesBox = (type: string, paragraphs: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="3" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`

type Relation = [type: string, target: string, mode?: 'External']

const relations = (all: readonly Relation[]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([type, target, mode], at) => `<Relationship Id="rId${at + 1}" Type="${RELATION}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`

function contentTypes(slides: readonly TinySlide[]): string {
  const kind = 'application/vnd.openxmlformats-officedocument'
  const part = (name: string, type: string): string =>
    `<Override PartName="/ppt/${name}.xml" ContentType="${kind}.${type}+xml"/>`
  const own = slides.map(
    ({ notes }, at) =>
      part(`slides/slide${at + 1}`, 'presentationml.slide') +
      (notes ? part(`notesSlides/notesSlide${at + 1}`, 'presentationml.notesSlide') : ''),
  )
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('presentation', 'presentationml.presentation.main')}${part('slideMasters/slideMaster1', 'presentationml.slideMaster')}${part('slideLayouts/slideLayout1', 'presentationml.slideLayout')}${part('theme/theme1', 'theme')}${own.join('')}</Types>`
}

const colour = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
const FILLS = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)
const LINES = `<a:ln w="6350">${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'}</a:ln>`.repeat(3)
const EFFECTS = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)
const FONTS = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>'
const THEME = `${XML}<a:theme ${A} name="T"><a:themeElements><a:clrScheme name="T">${[
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '222222'],
  ['lt2', 'EEEEEE'],
  ...[1, 2, 3, 4, 5, 6].map((at) => [`accent${at}`, '4472C4']),
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
]
  .map(([name = '', value = '']) => colour(name, value))
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="T"><a:majorFont>${FONTS}</a:majorFont><a:minorFont>${FONTS}</a:minorFont></a:fontScheme><a:fmtScheme name="T"><a:fillStyleLst>${FILLS}</a:fillStyleLst><a:lnStyleLst>${LINES}</a:lnStyleLst><a:effectStyleLst>${EFFECTS}</a:effectStyleLst><a:bgFillStyleLst>${FILLS}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

const ODF = 'urn:oasis:names:tc:opendocument:xmlns'
const SPACES = ['office', 'style', 'text', 'presentation']
  .map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`)
  .concat([
    `xmlns:draw="${ODF}:drawing:1.0"`,
    `xmlns:anim="${ODF}:animation:1.0"`,
    `xmlns:svg="${ODF}:svg-compatible:1.0"`,
    `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
  ])
  .join(' ')
export const ODP_TYPE = 'application/vnd.oasis.opendocument.presentation'

/** A presentation of OpenDocument, 25.4 × 14.29 cm. */
export function tinyOdp(
  slides: readonly TinySlide[],
  { name = 'talk.odp', parts = {} }: { name?: string; parts?: Record<string, string> } = {},
): InputFile {
  const files = {
    mimetype: ODP_TYPE,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODP_TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'styles.xml': `${XML}<office:document-styles ${SPACES} office:version="1.2"><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="25.4cm" fo:page-height="14.29cm" fo:margin="0cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="L"/></office:master-styles></office:document-styles>`,
    'content.xml': `${XML}<office:document-content ${SPACES} office:version="1.2"><office:automatic-styles><style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style><style:style style:name="shown" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="visible"/></style:style></office:automatic-styles><office:body><office:presentation>${slides.map(odpPage).join('')}</office:presentation></office:body></office:document-content>`,
  }
  return { name, bytes: tinyZip({ ...files, ...parts }, ['mimetype']) }
}

function odpPage(
  { text, notes, isHidden, linked, media = 0, mediaFile = 'Media/a.mp4', isAnimated = false }: TinySlide,
  at: number,
): string {
  const place = 'svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="3cm"'
  const picture =
    linked === undefined
      ? ''
      : `<draw:frame svg:x="2cm" svg:y="7cm" svg:width="5cm" svg:height="5cm"><draw:image xlink:href="${linked}" xlink:type="simple"/></draw:frame>`
  const videos = `<draw:frame ${place}><draw:plugin xlink:href="${mediaFile}"/></draw:frame>`.repeat(media)
  const said = (notes ?? []).map((paragraph) => `<text:p>${paragraph}</text:p>`).join('')
  const page = notes
    ? `<presentation:notes><draw:frame presentation:class="notes" ${place}><draw:text-box>${said}</draw:text-box></draw:frame></presentation:notes>`
    : ''
  return `<draw:page draw:name="p${at}" draw:style-name="${isHidden ? 'hidden' : 'shown'}" draw:master-page-name="M"><draw:frame ${place}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>${picture}${videos}${isAnimated ? '<anim:par><anim:set/></anim:par>' : ''}${page}</draw:page>`
}
