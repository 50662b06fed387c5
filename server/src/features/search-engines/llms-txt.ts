import { markdownLink, markdownText } from '../../foundation/markup/markdown.ts'
import type { NewestPresentation } from '../../content/presentations/newest-listed.ts'
import { markdownPath } from '../../content/presentations/presentation-paths.ts'

/** Presentations that it names, the newest. */
export const MAX_NAMED = 20
/** Characters of a description. */
const MAX_DESCRIPTION = 200

export interface SiteForPrograms {
  readonly origin: string
  readonly brand: string
  readonly newest: readonly NewestPresentation[]
}

/**
 * What this site has for programs that read, in the form of llmstxt.org: one heading, a quote, then lists of links. Like other files
 * for programs it is in English (docs/behaviour/machines.md#file-for-language-models).
 */
export function llmsTxt({ origin, brand, newest }: SiteForPrograms): string {
  const link = (name: string, path: string, about: string) =>
    `- ${markdownLink(name, origin + path)}: ${about}`
  return `# ${markdownText(brand)}

> Presentations that zoom over one large canvas, step by step. People publish them, and everybody can watch them without an account.

Addresses with a part in braces are patterns:

- \`${origin}/p/{oid}/index.md\`: a presentation as Markdown: title, owner, description, tags, every step with its transcript. That of a page is its address up to the oid, with \`index.md\` behind it; without \`/p\` for pages that have none.
- \`${origin}/user/{user}/feed.atom\`: the newest public presentations of an owner, as an Atom feed
- \`${origin}/oembed?url={address}\`: how to embed what is at an address, as JSON; with \`&format=xml\` as XML

## For programs

${[
  link('API', '/api/openapi.json', 'OpenAPI 3.1 of all calls'),
  link('oEmbed provider', '/oembed/providers.json', 'the addresses that oEmbed answers for'),
  link('Sitemap', '/sitemap.xml', 'every page that search engines may list'),
  link('Explore', '/explore/?sort=newest', 'public presentations, the newest first'),
].join('\n')}
${newest.length === 0 ? '' : `\n## Newest presentations\n\n${newest.map((each) => nameOf(each, link)).join('\n')}\n`}`
}

function nameOf(
  presentation: NewestPresentation,
  link: (name: string, path: string, about: string) => string,
): string {
  const { title, ownerName, description } = presentation
  const characters = [...description]
  const about =
    characters.length > MAX_DESCRIPTION ? `${characters.slice(0, MAX_DESCRIPTION).join('')}…` : description
  return link(
    title,
    markdownPath(presentation),
    [`by ${markdownText(ownerName)}`, markdownText(about)].filter(Boolean).join('. '),
  )
}
