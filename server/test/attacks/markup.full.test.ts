import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { VIEW_PAGE_SLOTS } from '../../src/features/view-page/view-page.ts'
import type { HttpAnswer } from '../support/http-visitor.ts'
import { emailOf, openMarkedSite, type MarkedSite } from '../support/marked-site.ts'
import { multipartOf } from '../support/multipart.ts'
import { hasText, shapeOfPage, shapeOfXml } from '../support/page-shape.ts'
import { ROUTES_TABLE } from '../support/routes-table.ts'
import type { TestAppOptions } from '../support/start-app.ts'

const ORIGIN = 'http://viewpage.example'

/** Ends and opens attributes, elements, comments, sections, strings and code. */
const MARKUP = `"'><script>alert(1)</script></title></textarea><svg onload=alert(1)><!-- ]]> &quot;&lt; \`x\` javascript:alert(1)`

/** The same words without markup. */
const PLAIN = MARKUP.replace(/[^\w ]/g, '~')

/** All parameters that some page reads, and one that none does. */
const PARAMETERS =
  'autoplay chart copy done format from lang leave link next page range saved search sort step to tz url view viewers x'

/** Every address of the table, with the text in its path and query, and addresses without a page. */
function addressesOf({ text, ownerOid }: MarkedSite): string[] {
  const encoded = encodeURIComponent(text)
  const query = PARAMETERS.split(' ').map((name) => `${name}=${encoded}`)
  const listed = ROUTES_TABLE.map(({ pattern }) =>
    pattern
      .replace('{oid}', 'orbit1')
      .replace('{classic}', 'classic1')
      .replace('{link}', 'linkask1')
      .replace('{invitation}', 'unknown')
      .replace('{mailed}', 'unknown')
      .replace('{user}', ownerOid)
      .replace('{template}', 'lesson-with-shapes')
      .replace('{address}', encodeURIComponent(`${ORIGIN}/p/orbit1/`))
      .replace(/\{(slug|term)\}/, encoded),
  )
  const missing = ['/', '/p/', '/v/', '/user/', '/presentation-template/a', '/contact/abuse/', '/static/']
  return [
    ...listed,
    ...listed.filter((address) => !address.includes('?')).map((address) => `${address}?${query.join('&')}`),
    ...missing.map((path) => `${path}${encoded}/`),
    `/login/?next=${encodeURIComponent(`/p/orbit1/?a=${text}`)}`,
    '/dashboard/next/secret1/',
    '/dashboard/next/orbit1/delete/',
    '/dashboard/next/?copy=classic1',
    '/dashboard/shared/?leave=orbit1',
    '/p/secret1/insights/?range=all',
    '/contact/abuse/secret1/?link=linkask1',
  ]
}

/** Forms that the server refuses and shows again. */
const formsOf = ({ text }: MarkedSite): [path: string, fields: Record<string, string>][] => [
  ['/login/', { email: emailOf(text), password: text, next: `/p/orbit1/?a=${text}` }],
  ['/login/', { email: text, csrftoken: text }],
  ['/signup/', { firstName: text, lastName: '', email: text, password: text, next: text }],
  ['/signup/basic/', { email: text }],
  ['/signup/basic/', { email: emailOf(text) }],
  ['/contact/abuse/orbit1/', { reason: text, step: text, note: text, link: text, form: text }],
  ['/settings/', { section: 'name', firstName: '', lastName: text }],
  ['/settings/', { section: 'language', language: text }],
  ['/settings/', { section: 'email', email: text, currentPassword: text }],
  ['/settings/', { section: 'password', currentPassword: text, newPassword: text }],
  ['/settings/', { section: 'delete', currentPassword: text }],
  ['/settings/', { section: text }],
  ['/dashboard/next/', { copy: text }],
  ['/dashboard/next/', { copy: 'classic1', csrftoken: text }],
  ['/dashboard/next/orbit1/', { privacy: text, email: text, right: text }],
  ['/dashboard/next/orbit1/', { makeLink: 'yes', name: text, question: text, lastDay: text }],
  ['/dashboard/next/orbit1/', { [`question-${text}`]: text, [`name-${text}`]: text }],
  ['/dashboard/next/orbit1/', { [`right-${text}`]: text, [`renew-${text}`]: text, shown: text }],
  ['/dashboard/next/orbit1/delete/', { csrftoken: text }],
  ['/privacy/choices/', { measuring: text }],
  ['/privacy/choices/', { delete: text, at: text }],
  ['/logout/', { csrftoken: text }],
]

/** Pages that must show the text, so that the comparison proves something. */
const PAGES_WITH_TEXT = {
  anonymous: [
    ...['/', '/explore/', '/gallery/', '/product/', '/contact/abuse/orbit1/', '/privacy/choices/'],
    ...['/p/orbit1/', '/classic1/', '/p/orbit1/embed/', '/embed/classic1/', '/v/linkask1/'],
  ],
  owner: [
    ...['/settings/', '/dashboard/next/', '/dashboard/next/?copy=classic1', '/dashboard/next/secret1/'],
    ...['/dashboard/next/orbit1/delete/', '/p/orbit1/insights/', '/p/secret1/insights/?range=all'],
    ...['/p/edit/orbit1/', '/classic1/edit/'],
  ],
}

/** The structure of a response without its texts. */
function shapeOf({ status, headers, body }: HttpAnswer): unknown[] {
  const type = headers['content-type'] ?? 'none'
  const shape = type.startsWith('text/html')
    ? shapeOfPage(body)
    : type.includes('xml')
      ? shapeOfXml(body)
      : []
  return [status, type, ...shape]
}

const sites = {} as { hostile: MarkedSite; plain: MarkedSite }

const openSites = async (options: TestAppOptions): Promise<void> => {
  sites.hostile = await openMarkedSite(ORIGIN, MARKUP, options)
  sites.plain = await openMarkedSite(ORIGIN, PLAIN, options)
}

const closeSites = async (): Promise<void> => {
  for (const site of Object.values(sites)) await site.stop()
}

/** Compares pages of the two sites. @returns the addresses of those that show the text */
async function compare(
  person: 'anonymous' | 'owner',
  addressesOn: (site: MarkedSite) => readonly string[],
): Promise<string[]> {
  const { hostile, plain } = sites
  const plainAddresses = addressesOn(plain)
  const shownOn: string[] = []
  for (const [index, address] of addressesOn(hostile).entries()) {
    const answer = await hostile.load(hostile[person], address)
    const expected = await plain.load(plain[person], plainAddresses[index] ?? '')
    expect([address, ...shapeOf(answer)]).toEqual([address, ...shapeOf(expected)])
    if (hasText(answer.body, MARKUP)) shownOn.push(address)
  }
  return shownOn
}

const PEOPLE = [
  ['a visitor', 'anonymous'],
  ['its owner', 'owner'],
] as const

describe('markup in the texts of people', () => {
  beforeAll(() => openSites({ built: true }), 120_000)
  afterAll(closeSites)

  it.each(PEOPLE)(
    'adds no element and no attribute to any page that %s sees',
    async (_, person) => {
      expect(await compare(person, addressesOf)).toEqual(expect.arrayContaining(PAGES_WITH_TEXT[person]))
    },
    120_000,
  )

  it('adds nothing to a form that is refused', async () => {
    const { hostile, plain } = sites
    const plainForms = formsOf(plain)
    for (const [index, [path, fields]] of formsOf(hostile).entries()) {
      const person = /^\/(?:settings|dashboard)\//.test(path) ? 'owner' : 'anonymous'
      const answer = await hostile[person].submit(path, fields)
      const expected = await plain[person].submit(path, plainForms[index]?.[1] ?? {})
      expect([path, fields, ...shapeOf(answer)]).toEqual([path, fields, ...shapeOf(expected)])
    }
  })

  it('adds nothing as the name of a file', async () => {
    const answer = await upload(sites.hostile)
    expect(hasText(answer.body, FILE_NAME)).toBe(true)
    expect(shapeOf(answer)).toEqual(shapeOf(await upload(sites.plain)))
  })

  it('is the title of the frame in an embed code, and nothing else', async () => {
    const [hostile, plain] = await Promise.all([embedCode(sites.hostile), embedCode(sites.plain)])
    expect(hasText(hostile, MARKUP)).toBe(true)
    expect(shapeOfPage(hostile)).toEqual(shapeOfPage(plain))
  })
})

describe('markup in the texts of people, where no remote renders', () => {
  const slots = [...VIEW_PAGE_SLOTS]
  const pages = ['/p/orbit1/', '/classic1/', '/v/linkask1/', '/p/orbit1/embed/']

  beforeAll(() => openSites({ remotes: { 'mf-all': { slots, fake: 'throws' } } }), 120_000)
  afterAll(closeSites)

  it.each(PEOPLE)('adds no element and no attribute to a page that %s sees', async (_, person) => {
    expect(await compare(person, () => pages)).toEqual(pages)
  })
})

/** Without slashes, which the server cuts a name at. */
const FILE_NAME = `'><svg onload=alert(1)>`

function upload({ owner, text }: MarkedSite): Promise<HttpAnswer> {
  const csrftoken = owner.cookies.get('csrftoken') ?? ''
  const name = text === MARKUP ? FILE_NAME : FILE_NAME.replace(/[^\w ]/g, '~')
  const { headers, payload } = multipartOf({ csrftoken }, [{ name, bytes: Buffer.from('x') }])
  return owner.ask('POST', '/dashboard/next/upload/', {
    headers: { ...headers, accept: 'text/html' },
    body: payload.toString(),
  })
}

async function embedCode({ anonymous }: MarkedSite): Promise<string> {
  const address = `/oembed?url=${encodeURIComponent(`${ORIGIN}/p/orbit1/`)}`
  const { body } = await anonymous.ask('GET', address)
  return (JSON.parse(body) as { html: string }).html
}
