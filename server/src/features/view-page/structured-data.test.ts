import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

type Kind = 'text' | 'url' | 'date' | 'language' | 'yes' | readonly string[] | 'thing'

const THING = { name: 'text', url: 'url', description: 'text', image: 'url' } as const
const WORK = {
  ...THING,
  author: 'thing',
  publisher: 'thing',
  dateCreated: 'date',
  dateModified: 'date',
  inLanguage: 'language',
  keywords: 'text',
  thumbnailUrl: 'url',
  isAccessibleForFree: 'yes',
  interactivityType: ['active', 'expositive', 'mixed'],
  encoding: 'thing',
  encodingFormat: 'text',
} as const

/** The properties that schema.org 29 gives these types, as far as pages may use them, with what they expect. */
const TYPES: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  PresentationDigitalDocument: WORK,
  Person: THING,
  Organization: THING,
  MediaObject: { ...WORK, embedUrl: 'url', contentUrl: 'url' },
}
/** What search engines cannot do without. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  PresentationDigitalDocument: [
    'name',
    'url',
    'author',
    'publisher',
    'dateCreated',
    'dateModified',
    'encoding',
  ],
  Person: ['name'],
  Organization: ['name', 'url'],
  MediaObject: ['encodingFormat'],
}

const isAbsolute = (value: unknown) =>
  typeof value === 'string' && /^https?:/.test(URL.parse(value)?.protocol ?? '')

function fits(kind: Kind, value: unknown): boolean {
  if (typeof kind === 'object') return kind.some((each) => each === value)
  switch (kind) {
    case 'url':
      return isAbsolute(value)
    case 'date':
      return typeof value === 'string' && new Date(value).toISOString() === value
    case 'language':
      return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
    case 'yes':
      return value === true
    case 'thing':
      return [value].flat().every((each) => problemsOf(each).length === 0)
    default:
      return typeof value === 'string' && value !== ''
  }
}

/** What schema.org does not know, or what is missing, in a thing and those in it. */
function problemsOf(thing: unknown): string[] {
  const { '@type': type = '', '@context': _, ...properties } = thing as Record<string, unknown>
  const known = TYPES[String(type)]
  if (known === undefined) return [`${JSON.stringify(type)} is no type`]
  const missing = (REQUIRED[String(type)] ?? []).filter((name) => !(name in properties))
  const wrong = Object.entries(properties).filter(([name, value]) => {
    const kind = known[name]
    return kind === undefined || !fits(kind, value)
  })
  return [...missing, ...wrong.map(([name]) => name)].map((name) => `${String(type)}.${name}`)
}

function jsonLdIn(page: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node && node.attrs.some(({ value }) => value === 'application/ld+json')) {
      const [content] = node.childNodes
      if (content && 'value' in content) found.push(JSON.parse(content.value) as Record<string, unknown>)
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(page))
  return found
}

describe.each(DATABASES)('the page of a public presentation for search engines, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anybody: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    app.clock.now = Date.parse('2026-11-14T12:00:00Z')
    ada = await app.logIn('ada@example.com')
    anybody = app.browser()
    const about = { ownerOid: ada.oid, privacy: 'public', description: 'Planets fall.' } as const
    await publishTinyDeck(app, {}, { ...about, oid: 'orbit1', tags: ['kepler', 'orbits'] })
    await app.addPresentation({
      ...{ oid: 'bare1', owner_oid: ada.oid, schema_version: '0', deck_language: 'la' },
      ...{ description: '', tags: '[]', created_at: 1 },
    })
  })

  afterAll(() => app.stop())

  const get = async (path: string) => (await anybody.get(path, { host: 'view.example' })).body

  // docs/behaviour/machines.md#structured-data
  it('describes it with what schema.org knows, and nothing else', async () => {
    const [data, ...more] = jsonLdIn(await get('/p/orbit1/'))
    expect(more).toEqual([])
    expect(problemsOf(data)).toEqual([])
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'PresentationDigitalDocument',
      name: 'Going around',
      url: 'http://view.example/p/orbit1/going-around/',
      dateModified: '2026-11-14T12:00:00.000Z',
      author: { name: 'Ada Lovelace', url: `http://view.example/user/${ada.oid}/` },
      publisher: { name: 'Prezi', url: 'http://view.example/' },
      description: 'Planets fall.',
      keywords: 'kepler,orbits',
    })
    expect(data).not.toHaveProperty('inLanguage')
  })

  // docs/behaviour/machines.md#structured-data
  it('names pictures, an embed page and a Markdown that are there', async () => {
    const [data] = jsonLdIn(await get('/p/orbit1/'))
    const { image, thumbnailUrl, encoding } = data as Record<'image' | 'thumbnailUrl', string> & {
      encoding: Record<string, string>[]
    }
    const [html, markdown] = encoding
    const files = [image, thumbnailUrl, html?.['embedUrl'], markdown?.['contentUrl']]
    const types: unknown[] = []
    for (const file of files) {
      const { statusCode, headers } = await anybody.get(new URL(file ?? '').pathname)
      types.push([statusCode, String(headers['content-type']).split(';')[0]])
    }
    expect(types).toEqual([
      [200, 'image/webp'],
      [200, 'image/webp'],
      [200, html?.['encodingFormat']],
      [200, markdown?.['encodingFormat']],
    ])
  })

  // docs/behaviour/machines.md#structured-data
  it('leaves out what is not known, and has the language of the texts, not of the page', async () => {
    const [data] = jsonLdIn(await get('/bare1/?lang=de'))
    expect(problemsOf(data)).toEqual([])
    expect(data).toMatchObject({ inLanguage: 'la', dateCreated: '1970-01-01T00:00:00.001Z' })
    for (const name of ['description', 'keywords', 'image', 'thumbnailUrl'])
      expect(data).not.toHaveProperty(name)
  })

  // docs/behaviour/machines.md#structured-data
  it('contains texts of people as they are, which end no script', async () => {
    const text = `</script><script>alert(1)</script><!-- "\u2028 \\`
    await app.addPresentation({
      ...{ oid: 'evil1', owner_oid: ada.oid, title: text, description: text },
      tags: JSON.stringify([text]),
    })
    const page = await get('/p/evil1/')
    const [data, ...more] = jsonLdIn(page)
    expect(more).toEqual([])
    expect(data).toMatchObject({ name: text, description: text, keywords: text })
    expect(problemsOf(data)).toEqual([])
  })

  // docs/behaviour/page.md#preview-cards
  it('is on no page that search engines may not list', async () => {
    await app.addPresentation({ oid: 'hidden1', owner_oid: ada.oid, privacy: 'unlisted' })
    expect(jsonLdIn(await get('/p/hidden1/'))).toEqual([])
  })
})
