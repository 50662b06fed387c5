import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InputFile } from '@viewpage/importers'
import { lockedPdf } from '@viewpage/importers/testing/hostile-pdfs'
import { tinyImpress, tinyStep } from '@viewpage/importer-impress/testing/tiny-impress'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '@viewpage/importers/testing/tiny-sozi'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { leftBehind } from '../../../test/support/left-behind.ts'
import { multipartOf } from '../../../test/support/multipart.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'

const PAGE = '/dashboard/next/upload/'
const LIMIT = 1024 * 1024

const SQUARE = '<rect width="9" height="9"/>'
const bytes = (name: string, content: string): InputFile => ({
  name,
  bytes: new Uint8Array(Buffer.from(content, 'latin1')),
})
const pdf = (name = 'talk.pdf', titles = ['One', 'Two']): InputFile => ({
  name,
  bytes: tinyPdf({ pages: titles.map((title) => ({ content: textAt(60, 400, 48, title) })) }),
})
const dot = (name: string): InputFile => ({
  name,
  bytes: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
})
const locked: InputFile = { name: 'locked.pdf', bytes: lockedPdf() }
const laughs =
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>'

describe.each(ONE_DATABASE)('uploading a presentation on %s', (kind) => {
  let app: TestApp
  let nobodyFound: string | undefined

  beforeAll(async () => {
    // Without a browser, pages are imported from their HTML alone.
    nobodyFound = process.env['VIEWPAGE_CHROMIUM']
    process.env['VIEWPAGE_CHROMIUM'] = ''
    app = await startApp(kind, { env: { VIEWPAGE_UPLOAD_LIMIT_MB: '1' } })
  })

  afterAll(async () => {
    if (nobodyFound === undefined) delete process.env['VIEWPAGE_CHROMIUM']
    else process.env['VIEWPAGE_CHROMIUM'] = nobodyFound
    await app.stop()
  })

  let count = 0
  const somebody = () => app.logIn(`somebody${count++}@example.com`, { firstName: 'Some', lastName: 'Body' })

  async function upload(
    browser: Browser,
    files: readonly InputFile[],
    more: Record<string, string> = {},
    fields?: Record<string, string>,
  ) {
    await browser.get(PAGE)
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    const { headers, payload } = multipartOf(fields ?? { csrftoken }, files)
    // Like a form: the token is a field, not a header.
    return browser.ask({
      method: 'POST',
      url: PAGE,
      headers: { accept: 'text/html', ...headers, ...more },
      payload,
    })
  }

  // docs/behaviour/uploads.md#tags-of-a-file
  it('takes its tags from the keywords of the file, and shows them at the first look', async () => {
    const owner = await somebody()
    const pages = [{ content: textAt(60, 400, 48, 'One') }]
    const file = { name: 'talk.pdf', bytes: tinyPdf({ pages, keywords: 'Kepler; orbits, kepler, ??' }) }
    const firstLook = String((await upload(owner, [file])).headers.location)
    expect((await owner.get(firstLook)).body).toContain(
      'name="tags" type="text" autocomplete="off" value="Kepler, orbits"',
    )
    const [, oid = ''] = /next\/([^/]+)\//.exec(firstLook) ?? []
    expect(pageDataIn(await owner.get(`/p/${oid}/`)).tags).toBe('Kepler,orbits')
  })

  // docs/behaviour/uploads.md#uploaded-kinds
  it('redirects anonymous visitors to the log-in', async () => {
    const response = await app.browser().get(PAGE)
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/login/?next=%2Fdashboard%2Fnext%2Fupload%2F',
    ])
    expect((await upload(app.browser(), [pdf()])).headers.location).toContain('/login/?next=')
  })

  // docs/behaviour/uploads.md#uploaded-kinds
  it('shows what can be uploaded, and the limits', async () => {
    const { body } = await (await somebody()).get(PAGE)
    expect(body).toContain('At most 1 MB and 100 files')
    expect(body).toContain('A PDF: every page becomes a step')
    expect(body).toContain('<script type="application/json" id="page-part">["/shell/account.1.js"]</script>')
  })

  // docs/behaviour/uploads.md#uploaded-kinds
  it.each([
    ['a PDF', [pdf()], 'One', ['One', 'Two']],
    [
      'a drawing with its path of Sozi',
      tinySozi(SQUARE, [{ title: 'Here' }, { title: 'There' }]),
      'talk',
      ['Here', 'There'],
    ],
    [
      'a page of impress.js',
      [tinyImpress(tinyStep('<h1>First</h1>') + tinyStep('<h1>Second</h1>'))],
      'My talk',
      ['First', 'Second'],
    ],
    [
      'a document written by hand',
      [textFile('deck.json', JSON.stringify(tinyDeck({}).document))],
      'deck',
      ['One', 'Two', 'Three'],
    ],
  ])(
    'makes a private presentation of %s, and a first look at it',
    async (_, files, title, steps) => {
      const owner = await somebody()
      const response = await upload(owner, files)
      expect([response.statusCode, response.body]).toEqual([303, ''])
      const path = response.headers.location ?? ''
      const oid = path.split('/')[3] ?? ''
      expect(path).toBe(`/dashboard/next/${oid}/first-look/`)
      const presentation = await app.presentation(oid)
      expect(presentation).toMatchObject({
        title,
        stepTitles: steps,
        privacy: 'private',
        owner: { oid: owner.oid },
      })
      expect((await owner.get(path)).statusCode).toBe(200)
      expect((await app.browser().get(`/p/${oid}/`)).statusCode).toBe(404)
      expect((await owner.get('/dashboard/next/')).body).toContain(`href="/p/${oid}/`)
      expect(await leftBehind(app)).not.toContainEqual(expect.stringContaining('/uploads/'))
    },
    120_000,
  )

  // docs/behaviour/uploads.md#linked-files
  it('finds the pictures in the folders of an uploaded folder, and names what it does not use', async () => {
    const owner = await somebody()
    const { headers } = await upload(owner, [
      bytes('talk/others/dot 1.png', 'another'),
      dot('talk/pictures/dot 1.png'),
      textFile('talk/talk.svg', tinySvg('<image width="50" height="50" href="pictures/dot%201.png"/>')),
      textFile('talk/talk.sozi.json', tinySoziJson()),
    ])
    const oid = headers.location?.split('/')[3] ?? ''
    const { document = '' } = (await app.parts.presentations.documentOf(oid)) ?? {}
    expect(Object.keys((JSON.parse(document) as { assets: object }).assets)).toHaveLength(1)
    const { body } = await owner.get(headers.location ?? '')
    expect([body.includes('talk/others/dot 1.png'), body.includes('talk/pictures')]).toEqual([true, false])
  })

  it('finds the pictures of a page in an uploaded folder', async () => {
    const { bytes: page } = tinyImpress(tinyStep('<img src="pictures/dot.png" width="90" height="90">'))
    const folder = [dot('talk/pictures/dot.png'), { name: 'talk/index.html', bytes: page }]
    const { headers } = await upload(await somebody(), folder)
    const oid = headers.location?.split('/')[3] ?? ''
    const { document = '' } = (await app.parts.presentations.documentOf(oid)) ?? {}
    expect(Object.keys((JSON.parse(document) as { assets: object }).assets)).toHaveLength(1)
  })

  it('finds the pictures that were uploaded with a page', async () => {
    const page = tinyImpress(tinyStep('<h1>Seen</h1><img src="pictures/dot.png" width="90" height="90">'))
    const { headers } = await upload(await somebody(), [dot('dot.png'), page])
    const oid = headers.location?.split('/')[3] ?? ''
    const { document = '' } = (await app.parts.presentations.documentOf(oid)) ?? {}
    expect(Object.keys((JSON.parse(document) as { assets: object }).assets)).toHaveLength(1)
  })

  describe('refused', () => {
    const refusals: [what: string, files: InputFile[], status: number, line: string][] = [
      ['nothing chosen', [bytes('', '')], 422, 'Choose a file first.'],
      ['no file at all', [], 422, 'Choose a file first.'],
      ['an empty file', [bytes('talk.pdf', '')], 422, '“⁨talk.pdf⁩” is empty. Export it again.'],
      [
        'a picture',
        [bytes('me.png', '\x89PNG\r\n\x1a\n')],
        422,
        '“⁨me.png⁩” is not a presentation that can be read here. Export it as PDF.',
      ],
      [
        'a cut off PowerPoint',
        [bytes('talk.pptx', 'PK\x03\x04 ppt/slides')],
        422,
        '“⁨talk.pptx⁩” is damaged or incomplete. Export it again.',
      ],
      [
        'a broken PDF',
        [bytes('talk.pdf', '%PDF-1.7 and then nothing')],
        422,
        '“⁨talk.pdf⁩” is damaged or incomplete. Export it again.',
      ],
      [
        'a PDF with a password',
        [locked],
        422,
        '“⁨locked.pdf⁩” is protected by a password. Save it without one.',
      ],
      [
        'a drawing that lets entities grow',
        [
          textFile('talk.svg', tinySvg(`<text>&c;</text>`, { prolog: laughs })),
          textFile('talk.sozi.json', tinySoziJson()),
        ],
        422,
        '“⁨talk.svg⁩” contains something that is not safe to open. Export it again without it.',
      ],
      [
        'a bomb',
        [{ name: 'talk.svgz', bytes: new Uint8Array(gzipSync(Buffer.alloc(100 * LIMIT, ' '))) }],
        422,
        '“⁨talk.svgz⁩” is too large to be read.',
      ],
      [
        'a bomb in a bomb',
        [{ name: 'talk.svgz', bytes: new Uint8Array(gzipSync(gzipSync(tinySvg(SQUARE)))) }],
        422,
        '“⁨talk.svgz⁩” contains something that is not safe to open.',
      ],
      ['two presentations', [pdf(), pdf('other.pdf')], 422, 'These files do not make one presentation.'],
      [
        'a path without its drawing',
        [textFile('talk.sozi.json', tinySoziJson())],
        422,
        'These files do not make one presentation.',
      ],
      [
        'more than the limit',
        [bytes('talk.pdf', 'x'.repeat(LIMIT + 1))],
        413,
        'This is more than 1 MB. Make it smaller, or split it into several presentations.',
      ],
      [
        'more than the limit in many files',
        Array.from({ length: 20 }, (_, at) => bytes(`${at}.pdf`, 'x'.repeat(LIMIT / 16))),
        413,
        'This is more than 1 MB.',
      ],
      [
        'too many files',
        Array.from({ length: 101 }, (_, at) => bytes(`${at}.pdf`, '%PDF-')),
        422,
        'These are too many files: at most 100 at once.',
      ],
      [
        'a name that leads elsewhere',
        [bytes('../../../etc/passwd', 'root')],
        422,
        '“⁨passwd⁩” is not a presentation',
      ],
      ['a name of nothing but dots', [bytes('..', 'root')], 422, 'Choose a file first.'],
      ['a name of 5,000 letters', [bytes('x'.repeat(5_000), 'root')], 422, 'is not a presentation'],
    ]

    // docs/behaviour/uploads.md#upload-limits
    // docs/behaviour/uploads.md#refused-upload
    it.each(refusals)(
      '%s: shows one sentence, and nothing is left behind',
      async (_, files, status, line) => {
        const before = await leftBehind(app)
        const { statusCode, body } = await upload(await somebody(), files)
        expect([statusCode, body.match(/role="alert">.*?<span>(.*?)<\/span>/)?.[1]]).toEqual([
          status,
          expect.stringContaining(line),
        ])
        expect(body.match(/role="alert"/g)).toHaveLength(1)
        expect(await leftBehind(app)).toEqual(before)
      },
    )

    // docs/behaviour/uploads.md#refused-upload
    it('shows the reason in the language of the visitor', async () => {
      const { body } = await upload(await somebody(), [locked], { 'accept-language': 'ja' })
      expect(body).toContain('「\u2068locked.pdf\u2069」はパスワードで保護されています。')
    })

    it('at once when its Content-Length is 300 MB', async () => {
      const before = await leftBehind(app)
      const length = String(300 * LIMIT)
      const { statusCode, body } = await upload(await somebody(), [pdf()], { 'content-length': length })
      expect([statusCode, body.includes('This is more than 1 MB.')]).toEqual([413, true])
      expect(await leftBehind(app)).toEqual(before)
    })

    it('a form without the token of its page, or with the token behind the file', async () => {
      const before = await leftBehind(app)
      const owner = await somebody()
      const forged = await upload(owner, [pdf()], {}, { csrftoken: 'forged.token' })
      expect([forged.statusCode, forged.body.includes('Please send it again')]).toEqual([403, true])
      const without = await upload(owner, [pdf()], {}, {})
      expect(without.statusCode).toBe(403)
      const abroad = await upload(owner, [pdf()], { 'sec-fetch-site': 'cross-site' })
      expect(abroad.statusCode).toBe(403)
      expect(await leftBehind(app)).toEqual(before)
    })

    // docs/behaviour/uploads.md#upload-limits
    it('after too many uploads, with the time to wait', async () => {
      const owner = await somebody()
      let last = await upload(owner, [])
      for (let number = 0; number < 40 && last.statusCode === 422; number++) last = await upload(owner, [])
      expect(last.statusCode).toBe(429)
      expect(last.body).toMatch(/Try again in \d+ minutes?\./)
    })
  })

  describe('with script', () => {
    const NEWS = { accept: 'application/x-ndjson' }
    const linesOf = ({ body }: { body: string }) =>
      body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)

    // docs/behaviour/uploads.md#upload-progress
    it('streams the progress, and the path of the presentation at the end', async () => {
      const owner = await somebody()
      const response = await upload(owner, [pdf()], NEWS)
      expect(response.headers['content-type']).toContain('application/x-ndjson')
      const lines = linesOf(response)
      expect(lines[0]).toEqual({ stage: 'waiting', percent: 0 })
      const picture: unknown = expect.stringMatching(/^data:image\/webp;base64,/)
      expect(lines).toContainEqual({ stage: 'painting', percent: 100, picture })
      const { path } = lines.at(-1) as { path: string }
      expect((await owner.get(path)).statusCode).toBe(200)
    })

    // docs/behaviour/uploads.md#import-notes
    it('ends with the notes of the import, for programs and for people', async () => {
      const page = {
        name: 'talk.pdf',
        bytes: tinyPdf({ pages: [{ content: '' }, { content: textAt(60, 400, 48, 'Two') }] }),
      }
      const response = await upload(await somebody(), [page], NEWS)
      expect(linesOf(response).at(-1)).toMatchObject({
        notes: [
          {
            code: 'emptySteps',
            count: 1,
            steps: [{ step: 1, count: 1 }],
            text: '1 step is empty: there is nothing to show on it.',
          },
        ],
      })
    })

    it('sends one line with the reason of a refusal, before or during the import', async () => {
      const before = await leftBehind(app)
      expect(linesOf(await upload(await somebody(), [locked], NEWS)).at(-1)).toEqual({
        problem: '“\u2068locked.pdf\u2069” is protected by a password. Save it without one.',
      })
      const early = await upload(await somebody(), [], NEWS)
      expect([early.statusCode, linesOf(early)]).toEqual([
        422,
        [{ error: 'upload_refused', message: 'Choose a file first.', details: [] }],
      ])
      expect((await upload(app.browser(), [pdf()], NEWS)).statusCode).toBe(401)
      expect(await leftBehind(app)).toEqual(before)
    })
  })
})
