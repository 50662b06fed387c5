import type { DeckPageData } from '@viewpage/shared-events'
import { embedUrl } from '@viewpage/shared-events/embed-code'
import { markdownPath } from '../../content/presentations/presentation-paths.ts'

/**
 * A public presentation in the words of schema.org, as JSON-LD for search engines (docs/behaviour/machines.md#structured-data).
 *
 * @param createdAt ms since 1970
 */
export function structuredData(pageData: DeckPageData, createdAt: number): object {
  const { title, description, brand, owner, deck, tags, canonicalUrl: url } = pageData
  const { previewUrl, fallbackPreviewUrl, evaluatedFeatures } = pageData
  const absolute = (path: string) => new URL(path, url).href
  const hasProfile = evaluatedFeatures['profile_links'] === true
  return {
    '@context': 'https://schema.org',
    '@type': 'PresentationDigitalDocument',
    name: title,
    url,
    // That of its texts; the page has those of its own in many languages.
    ...(deck.language !== undefined && { inLanguage: deck.language }),
    dateCreated: new Date(createdAt).toISOString(),
    dateModified: pageData.lastModified,
    author: {
      '@type': 'Person',
      name: owner.publicDisplayName,
      ...(hasProfile && { url: absolute(`/user/${owner.oid}/`) }),
    },
    publisher: { '@type': 'Organization', name: brand, url: absolute('/') },
    ...(description !== '' && { description }),
    ...(previewUrl !== null && { image: absolute(previewUrl) }),
    ...(fallbackPreviewUrl !== null && { thumbnailUrl: absolute(fallbackPreviewUrl) }),
    ...(tags !== '' && { keywords: tags }),
    isAccessibleForFree: true,
    interactivityType: 'expositive',
    encoding: [
      {
        '@type': 'MediaObject',
        encodingFormat: 'text/html',
        embedUrl: embedUrl({ ...pageData, options: {} }),
      },
      {
        '@type': 'MediaObject',
        encodingFormat: 'text/markdown',
        contentUrl: absolute(markdownPath(pageData)),
      },
    ],
  }
}
