import { keywordTags } from '../keyword-tags.ts'

/** Longer metadata is not read. */
const MAX_METADATA_LENGTH = 100_000
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The keywords of a drawing, as Inkscape writes them into its metadata. The tree of a drawing has no metadata. */
export function drawingTags(svg: string): string[] {
  const metadata = between(svg, '<metadata', '</metadata>')?.slice(0, MAX_METADATA_LENGTH) ?? ''
  const subject = between(metadata, '<dc:subject', '</dc:subject>') ?? ''
  const items = [...subject.matchAll(/<rdf:li>([^<]*)</g)].map(([, text = '']) => text)
  return keywordTags(
    items.map((text) => text.replace(/&([a-z]+);/g, (all, name: string) => ENTITIES[name] ?? all)),
  )
}

function between(text: string, start: string, end: string): string | undefined {
  const from = text.indexOf(start)
  const to = from < 0 ? -1 : text.indexOf(end, from)
  return to < 0 ? undefined : text.slice(from + start.length, to)
}
