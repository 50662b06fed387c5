import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { notesInShort } from '@viewpage/importers/testing/notes-in-short'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { tinyImpress, tinyStep } from '@viewpage/importer-impress/testing/tiny-impress'
import type { DeckDocument } from '@viewpage/deck'
import { layOutPage } from '@viewpage/importer-impress'
import { findBrowser } from '@viewpage/importers'
import { importFiles, type ImportBrowser } from './import-files.ts'

const found = await findBrowser(process.env)
const page = { html: '<p>Hello</p>', width: 100, height: 100 }
const noFiles = { read: async () => ({ kind: 'missing' as const }) }
const profiles = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`viewpage-browser-${process.pid}-`))

describe('a browser', () => {
  it('is not looked for when the setting is empty, and must be one that runs', async () => {
    expect(await findBrowser({ VIEWPAGE_CHROMIUM: '' })).toBeUndefined()
    await expect(findBrowser({ VIEWPAGE_CHROMIUM: '/nobody' })).rejects.toThrow(
      'VIEWPAGE_CHROMIUM names "/nobody", which cannot be run. Give the path of a Chromium, or leave it out.',
    )
  })

  describe('is started with a profile of its own', () => {
    let profile: string

    beforeEach(() => {
      profile = mkdtempSync(join(tmpdir(), 'viewpage-profile-'))
    })
    afterEach(() => rmSync(profile, { recursive: true, force: true }))

    const layOutBy = (program: string, isUnsandboxedAccepted: boolean, milliseconds = 20_000) =>
      layOutPage(page, { browser: { program, profile, isUnsandboxedAccepted }, files: noFiles, milliseconds })

    /** A program that others can run. */
    function writeProgram(script: string): string {
      const program = join(profile, 'program')
      writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      chmodSync(profile, 0o755)
      return program
    }

    it('and fails in words when it is none', async () => {
      const laidOut = await layOutBy('/bin/false', true)
      expect(laidOut).toMatchObject({ kind: 'failed', why: expect.stringContaining('The browser ended') })
    })

    it('and is ended when it does not answer', async () => {
      const laidOut = await layOutBy(writeProgram('exec sleep 600'), false, 300)
      expect(laidOut).toEqual({ kind: 'failed', why: 'it took longer than 0 seconds' })
    })

    const itAsRoot = process.getuid?.() === 0 ? it : it.skip
    itAsRoot('and is another user than the superuser', async () => {
      await layOutBy(writeProgram('id -u >"$HOME/user"; id -G >>"$HOME/user"'), false)
      expect(readFileSync(join(profile, 'user'), 'utf8')).toMatch(/^65533\n65533\n/)
    })

    /** Ends, as Chromium does where it cannot have a sandbox. */
    const withoutSandbox = `case "$*" in *--no-sandbox*) exec "${found}" "$@";; *) exit 1;; esac`

    it('and lays nothing out without a sandbox', async () => {
      const laidOut = await layOutBy(writeProgram(withoutSandbox), false)
      expect(laidOut).toEqual({ kind: 'failed', why: 'The browser ended; it may have no sandbox here.' })
    })

    const itWithBrowser = found === undefined ? it.skip : it
    itWithBrowser('unless that is accepted', async () => {
      expect(await layOutBy(writeProgram(withoutSandbox), true)).toMatchObject({ kind: 'laid-out' })
    })
  })
})

const withBrowser = found === undefined ? describe.skip : describe

withBrowser('a page with a picture that is fixed to the screen', () => {
  let folder: string
  let made: { document: DeckDocument; notes: readonly string[] }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-page-'))
    // Windows and macOS do not tell upper from lower case.
    writeFileSync(
      join(folder, 'Dot.SVG'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    )
    writeFileSync(
      join(folder, 'talk.css'),
      '@charset "windows-1251"; p::before { content: "\xd1\xe0\xe4 "; color: blue } .dot { position: fixed; right: 0; top: 0; width: 100px; opacity: 0; z-index: -1 } body.impress-on-two .dot { opacity: .5 } .hint { position: fixed }',
      'latin1',
    )
    const head =
      '<link rel="stylesheet" href="../../css/talk.css"><link rel="stylesheet" href="../../css/gone.css"><style>h1 { text-shadow: 3px 4px 0 red } p::after { content: counter(nobody) }</style>'
    const steps = tinyStep('<h1>One</h1>', 'id="one"') + tinyStep('<p>Two</p>', 'id="two" data-x="5000"')
    const page = tinyImpress(
      `${steps}</div><img class="dot" src="images/dot.svg" alt="A dot"><div class="hint">Press a key</div><div>`,
      { head, root: 'data-width="1000" data-height="500"' },
    )
    const path = join(folder, 'talk.html')
    writeFileSync(path, page.bytes)
    const output = join(folder, 'made')
    mkdirSync(output)
    const browser: ImportBrowser = { program: found ?? '', isUnsandboxedAccepted: true }
    const imported = await importFiles([{ name: 'talk.html', path }], { folder, output, browser })
    made = {
      document: JSON.parse(imported.content.document) as DeckDocument,
      notes: notesInShort(imported.content.notes),
    }
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('shows it in the corner of the screen, at the steps where the page does', () => {
    const [picture] = made.document.items.filter(({ layer }) => layer === 'two-screen')
    // The screen of the second step reaches from 4,500 to 5,500.
    expect(picture).toMatchObject({ label: 'A dot', x: 5_400, y: -250, width: 100, height: 100 })
    expect(made.document.path.map(({ layers }) => layers)).toEqual([
      { 'two-screen': { opacity: 0 } },
      undefined,
    ])
  })

  it('has the shadows of its texts', () => {
    const [shadow, text] = made.document.items.filter(({ layer }) => layer === undefined)
    const colours = JSON.stringify(shadow).match(/"colour":"[^"]+"/g)
    expect([shadow?.kind, colours, text?.kind]).toEqual(['vector', ['"colour":"#ff0000"'], 'text'])
  })

  it('has the texts that its style sheets add, in the encoding of the style sheet', () => {
    const text = made.document.items.find((item) => item.kind === 'text' && item.x > 4_000)
    expect(text).toMatchObject({
      lines: [{ runs: [{ text: 'Сад', colour: '#0000ff' }] }, { runs: [{ text: 'Two', colour: '#000000' }] }],
    })
  })

  it('has no part of the player, and names missing files as the page does', () => {
    expect(JSON.stringify(made.document)).not.toContain('Press a key')
    expect(made.notes).toEqual(['missingFile 1: ../../css/gone.css', 'generatedContent 1'])
  })
})

withBrowser('a page in a browser', () => {
  let folder: string
  let deck: { document: DeckDocument; notes: readonly string[] }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-page-'))
    const sheet = join(folder, 'sheet')
    writeFileSync(sheet, '.step { width: 400px; height: 300px } .card { background: #00ff00 }')
    const head =
      '<link rel="stylesheet" href="Stil%20der%20B%C3%A4ume/Talk.css"><link rel="stylesheet" href="https://example.com/web.css">' +
      '<style>.impress-enabled .step { opacity: .3 } .impress-enabled .step.active { opacity: 1 } p { margin: 0; font: 20px/30px sans-serif; color: #123456; text-align: center } .first { position: absolute; bottom: 0 } .turned { transform: rotate(90deg); width: 50px; height: 20px; background: red }</style>'
    const steps =
      tinyStep(
        '<p class="first">First</p><p>One<br>two <b>bold</b><br>with <a href="https://example.com/">a link</a> <i>in</i> it</p><div class="card">x</div>',
        'data-x="100"',
      ) + tinyStep('<div class="turned"></div><script>document.write("written")</script>', 'data-x="400"')
    const file = tinyImpress(steps, { head })
    const path = join(folder, 'talk.html')
    writeFileSync(path, file.bytes)
    const output = join(folder, 'made')
    mkdirSync(output)
    // Where a container forbids sandboxes, too, pages have to be laid out.
    const browser: ImportBrowser = { program: found ?? '', isUnsandboxedAccepted: true }
    const sent = [
      { name: 'Mein Vortrag/talk.html', path },
      { name: 'Mein Vortrag/stil der bäume/TALK.css'.normalize('NFD'), path: sheet },
    ]
    const made = await importFiles(sent, { folder, output, browser })
    deck = {
      document: JSON.parse(made.content.document) as DeckDocument,
      notes: notesInShort(made.content.notes),
    }
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is laid out with its style sheets, line by line', () => {
    const text = deck.document.items.find((item) => item.kind === 'text' && item.lines.length > 1)
    expect(text).toMatchObject({
      kind: 'text',
      scale: 1,
      lines: [
        { runs: [{ text: 'One', size: 20, colour: '#123456' }] },
        { runs: [{ text: 'two ' }, { text: 'bold', weight: 700 }] },
        { runs: [{ text: 'with' }] },
        { runs: [{ text: 'in ', italic: true }, { text: 'it' }] },
      ],
    })
    const boxes = deck.document.items.filter((item) => item.kind === 'vector' && item.link === undefined)
    expect(boxes.map(({ width }) => Math.round(width))).toEqual([400, 20])
    const underline = deck.document.items.find((item) => item.kind === 'vector' && item.link !== undefined)
    expect(underline).toMatchObject({ link: 'https://example.com/' })
  })

  it('is told in the order it is read, its words apart', () => {
    const said = deck.document.topics[0]?.texts.flatMap(({ paragraphs }) =>
      paragraphs.map(({ text }) => text),
    )
    expect(said).toEqual(['First', 'One two bold with a link in it', 'x'])
  })

  it('fades what is not shown, and runs no script', () => {
    expect(deck.document.path[0]?.layers).toEqual({ 'step-2': { opacity: 0.3 } })
    expect(JSON.stringify(deck.document)).not.toContain('written')
  })

  it('gets nothing from the web, and says what', () => {
    expect(deck.notes).toEqual(['scripts 1', 'linkedFile 1: https://example.com/web.css'])
  })

  it('leaves nothing behind', () => {
    expect(profiles()).toEqual([])
  })
})

withBrowser('steps at one place whose contents depend on which of them is shown', () => {
  it('show their own contents each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewpage-page-'))
    try {
      const head =
        '<style>.box { opacity: 0; transition: opacity 1s } .active .box { opacity: 1 } .impress-on-three .note { display: none } .note { color: red } .past .note { color: blue }</style>'
      const contents = ['<b class="box">One</b>', '<b class="box">Two</b><i class="note">N</i>', '<b class="box">Three</b>'] // oxfmt-ignore
      const ids = ['one', 'two', 'three', 'four']
      const steps = [...contents, 'Four'].map((content, at) => tinyStep(content, `id="${ids[at]}"`))
      const path = join(folder, 'talk.html')
      writeFileSync(path, tinyImpress(steps.join(''), { head }).bytes)
      const output = join(folder, 'made')
      mkdirSync(output)
      const browser: ImportBrowser = { program: found ?? '', isUnsandboxedAccepted: true }
      const { content } = await importFiles([{ name: 'talk.html', path }], { folder, output, browser })
      const document = JSON.parse(content.document) as DeckDocument
      const textsAt = (at: number) =>
        document.items.flatMap((item) =>
          item.kind === 'text' && document.path[at]?.layers?.[item.layer ?? '']?.opacity !== 0
            ? item.lines.flatMap(({ runs }) => runs.map(({ text, colour }) => [text, colour]))
            : [],
        )
      const [black, red, blue] = ['#000000', '#ff0000', '#0000ff']
      expect(ids.map((_, at) => textsAt(at))).toEqual([
        [['One', black], ['N', red], ['Four', black]],
        [['Two', black], ['N', red], ['Four', black]],
        [['Three', black], ['Four', black]],
        [['N', blue], ['Four', black]],
      ]) // oxfmt-ignore
      expect(content.notes).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})

withBrowser('ruby and emphasis', () => {
  it('stand above their letters, and the transcript has the annotation behind what it annotates', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewpage-page-'))
    try {
      const head =
        '<style>p { font: 20px monospace; margin: 40px } .marked { text-emphasis: circle red; color: blue }</style>'
      const text = '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>を読む</p><p class="marked">重要 な</p>'
      const path = join(folder, 'talk.html')
      writeFileSync(path, tinyImpress(tinyStep(text, 'style="width: 900px"'), { head }).bytes)
      const output = join(folder, 'made')
      mkdirSync(output)
      const browser: ImportBrowser = { program: found ?? '', isUnsandboxedAccepted: true }
      const { content } = await importFiles([{ name: 'talk.html', path }], { folder, output, browser })
      const { items, topics } = JSON.parse(content.document) as DeckDocument
      const said = topics[0]?.texts.flatMap(({ paragraphs }) => paragraphs.map((each) => each.text))
      expect(said).toEqual(['漢字(かんじ)を読む', '重要 な'])
      const lines = items.flatMap((item) => (item.kind === 'text' ? item.lines : []))
      const lineOf = (letters: string) =>
        lines.find(({ runs }) => runs.some((run) => run.text.includes(letters)))
      expect(lineOf('じ')?.baseline).toBeLessThan(lineOf('字')?.baseline ?? 0)
      // It is half as large as the letter below, and stands in its middle.
      const [own, below] = [lineOf('じ'), lineOf('字')]
      expect(own?.runs[0]?.tracking).toBeGreaterThan(0)
      expect(own?.x).toBeGreaterThan(below?.x ?? Infinity)
      const marks = items.filter((item) => JSON.stringify(item).includes('#ff0000'))
      expect(marks.map(({ kind }) => kind)).toEqual(['vector', 'vector', 'vector'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})

withBrowser('long texts', () => {
  it('are laid out line by line, and a line of two directions stays one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewpage-page-'))
    try {
      const code = `let  x =${' abcdefg'.repeat(9)}`
      const mixed = 'The word אביב שאחרי החורף הארוך means spring'
      const steps = [`<pre>${`${code}\n`.repeat(3_000)}</pre>`, 'x'.repeat(100_000), mixed].map((text) =>
        tinyStep(text),
      )
      const path = join(folder, 'talk.html')
      writeFileSync(
        path,
        tinyImpress(steps.join(''), { head: '<style>.step { width: 900px }</style>' }).bytes,
      )
      const output = join(folder, 'made')
      mkdirSync(output)
      const browser: ImportBrowser = { program: found ?? '', isUnsandboxedAccepted: true }
      const { content } = await importFiles([{ name: 'talk.html', path }], { folder, output, browser })
      const { items } = JSON.parse(content.document) as DeckDocument
      const lines = items
        .flatMap((item) => (item.kind === 'text' ? item.lines : []))
        .map(({ runs }) => runs.map(({ text }) => text).join(''))
      expect(lines.filter((line) => line === code.replace('  ', ' '))).toHaveLength(3_000)
      expect(lines.slice(3_000, -1).join('') === 'x'.repeat(100_000)).toBe(true)
      expect(lines.at(-1)).toBe(mixed)
      expect(content.notes.map(({ code: note }) => note)).toEqual(['transcriptCut'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})

withBrowser('steps that cut each other in space', () => {
  it('are behind each other on a picture, without the shown one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewpage-page-'))
    try {
      const head = '<style>.step { width: 400px; height: 400px; background: #00ff00 }</style>'
      const steps = tinyStep('One') + tinyStep('Two', 'data-x="100" data-rotate-y="70"')
      const file = tinyImpress(steps, { head, root: 'data-width="1280" data-height="720"' })
      const path = join(folder, 'talk.html')
      writeFileSync(path, file.bytes)
      const output = join(folder, 'made')
      mkdirSync(output)
      const browser: ImportBrowser = { program: found ?? '', isUnsandboxedAccepted: true }
      const { content } = await importFiles([{ name: 'talk.html', path }], {
        folder,
        output,
        browser,
      })
      const document = JSON.parse(content.document) as DeckDocument
      const [first] = document.items.filter(({ layer }) => layer === 'step-1-screen')
      expect(first).toMatchObject({ kind: 'image', x: -960, y: -540, width: 1_920, height: 1_080 })
      expect(document.path.map(({ layers }) => layers)).toEqual([
        { 'step-2': { opacity: 0 }, 'step-2-screen': { opacity: 0 } },
        { 'step-1': { opacity: 0 }, 'step-1-screen': { opacity: 0 } },
      ])
      const asset = document.assets[first?.kind === 'image' ? first.asset : '']
      const picture = await loadImage(readFileSync(join(output, asset?.sha256 ?? '')))
      const canvas = createCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')
      context.drawImage(picture, 0, 0)
      const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data] as const
      // The tilted step is seen right of the middle; beside it nothing is painted.
      const [red, green = 0, , opacity] = colourAt(1_060, 540)
      expect([red, opacity]).toEqual([0, 255])
      expect(green).toBeGreaterThan(250)
      expect(colourAt(820, 540)[3]).toBe(0)
      expect(notesInShort(content.notes)).toEqual(['spacePictures 2'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})
