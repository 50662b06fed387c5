import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { viewOfStep, type Item } from '@viewpage/deck'
import { asset, line, placed, sampleDeck, textItem } from '../../../test/engine/sample-deck.ts'
import { createDomLayer } from './dom-layer.ts'

const STAGE = { width: 1_600, height: 900 }
let undo = () => {}
afterEach(() => undo())

/** A layer over the first step of a deck with these items, ten px to each unit. */
function shownLayer(items: Item[], own: Parameters<typeof sampleDeck>[0] = {}, step = 1) {
  const document = sampleDeck({ items, ...own })
  const container = globalThis.document.createElement('div')
  const stage = globalThis.document.createElement('section')
  stage.tabIndex = -1
  stage.append(container)
  globalThis.document.body.append(stage)
  const steps: number[] = []
  const failed: string[] = []
  const layer = createDomLayer({
    container,
    document,
    texts: { unavailable: 'Not available', notLoaded: 'Not loaded', playVideo: 'Play video' },
    assetUrl: (sha256) => `/assets/${sha256.slice(0, 1)}`,
    measure: { font: '', measureText: (text) => ({ width: 50 * text.length }) },
    fontFamily: (family) => family,
    onStepLink: (each) => steps.push(each),
    onVideoError: (item) => failed.push(item.id),
  })
  undo = () => {
    layer.destroy()
    stage.remove()
  }
  const show = (at: number) => layer.show(viewOfStep(document, at, STAGE), STAGE)
  show(step)
  return { layer, container, stage, steps, failed, show }
}

const link = (id: string, href: string, own = {}): Item => ({
  kind: 'shape',
  id,
  ...placed,
  width: 20,
  height: 20,
  shape: 'rectangle',
  link: href,
  ...own,
})
const video = (own = {}): Item => ({
  kind: 'video',
  id: 'film',
  ...placed,
  width: 40,
  height: 20,
  asset: 'film',
  ...own,
})
const films = {
  film: asset('f', 'video/webm'),
  words: asset('w', 'text/vtt'),
  still: asset('p', 'image/png'),
}

describe('links', () => {
  test('are real links, those to the web open a new tab', () => {
    shownLayer([
      link('a', 'https://example.com/a', { label: 'An example' }),
      link('b', 'mailto:ada@example.com'),
    ])
    const web = screen.getByRole('link', { name: 'An example' })
    expect(web).toHaveAttribute('href', 'https://example.com/a')
    expect(web).toHaveAttribute('target', '_blank')
    expect(web).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('link', { name: 'ada@example.com' })).not.toHaveAttribute('target')
  })

  test('to a step have its title as their name, and fly there', async () => {
    const { steps } = shownLayer([link('a', '#step=3')])
    await userEvent.click(screen.getByRole('link', { name: 'Step 3' }))
    expect(steps).toEqual([3])
    expect(location.hash).toBe('')
  })

  test('get the focus in the order they are painted', async () => {
    shownLayer([link('a', '#step=1', { x: 90 }), link('b', '#step=2'), link('c', '#step=3', { x: 50 })])
    const names: (string | null)[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await userEvent.tab()
      names.push(document.activeElement?.getAttribute('aria-label') ?? null)
    }
    expect(names).toEqual(['Step 1', 'Step 2', 'Step 3'])
  })

  test('are exactly over their item', () => {
    const { container } = shownLayer([link('a', '#step=2', { x: 10, y: 5, scale: 2, rotation: 90 })])
    const { style } = container.querySelector<HTMLElement>('a') ?? document.createElement('a')
    expect([style.width, style.height]).toEqual(['400px', '400px'])
    expect(style.transform).toBe('translate(100.00px,50.00px) rotate(90.0000deg)')
  })
})

test('a link that fills the viewport is not pressable', () => {
  shownLayer([link('a', '#step=2', { x: -50, y: -50, width: 300, height: 300 })])
  expect(screen.queryByRole('link')).toBeNull()
})

describe('text', () => {
  test('can be read and selected, in its language and direction', () => {
    shownLayer([
      textItem('en', 'Going around'),
      textItem('he', 'מסביב', { language: 'he', direction: 'rtl' }),
    ])
    const english = screen.getByText('Going around').closest('p')
    expect(english).toHaveAttribute('lang', 'en')
    expect(english?.style.color).toBe('transparent')
    const hebrew = screen.getByText('מסביב').closest('p')
    expect(hebrew).toHaveAttribute('lang', 'he')
    expect(hebrew).toHaveAttribute('dir', 'rtl')
  })

  test('is as wide as it is painted', () => {
    // 12 letters of 50 px at 100 px: 120 at 20, stretched to 60.
    shownLayer([textItem('a', 'Going around', { lines: [line('Going around', { width: 60 })] })])
    const set = screen.getByText('Going around').parentElement
    expect(set?.style.transform).toContain('scale(0.500000000,1)')
  })

  test('is copied with line breaks', () => {
    const { container } = shownLayer([textItem('a', '', { lines: [line('one'), line('two')] })])
    expect(container.querySelectorAll('br')).toHaveLength(2)
  })

  test('of pages and drawings is in the layer too', () => {
    shownLayer([
      { kind: 'page', id: 'p', ...placed, number: 1, drawings: [], text: [line('on a page')] },
      {
        kind: 'vector',
        id: 'v',
        ...placed,
        drawings: [{ op: 'group', drawings: [{ op: 'text', lines: [line('in a drawing')] }] }],
      },
    ])
    expect(screen.getByText('on a page')).toBeInTheDocument()
    expect(screen.getByText('in a drawing')).toBeInTheDocument()
  })

  test('too small to read is omitted', () => {
    shownLayer([textItem('a', 'tiny', { scale: 0.01 })])
    expect(screen.queryByText('tiny')).toBeNull()
  })

  test('out of sight is omitted until its step', () => {
    const { show } = shownLayer([textItem('a', 'later', { x: 210 })])
    expect(screen.queryByText('later')).toBeNull()
    show(2)
    expect(screen.getByText('later')).toBeInTheDocument()
  })
})

test('an image with a name is accessible; one without a name has no element', () => {
  shownLayer([link('a', '#step=1'), sun])
  expect(screen.getByRole('img', { name: 'The Sun' })).toBeInTheDocument()
})

test('items that a later step reveals are omitted before', () => {
  const path = sampleDeck().path.map((step, index) =>
    index === 0 ? step : { ...step, box: path0, reveal: ['a'] },
  )
  const { show } = shownLayer([textItem('a', 'surprise')], { path })
  expect(screen.queryByText('surprise')).toBeNull()
  show(2)
  expect(screen.getByText('surprise')).toBeInTheDocument()
})

describe('videos', () => {
  test('have captions, and load nothing before they are played', () => {
    const captions = [{ asset: 'words', language: 'en', label: 'English' }]
    const { container } = shownLayer([video({ poster: 'still', captions })], { assets: films })
    const element = container.querySelector('video')
    expect(element).toHaveAttribute('playsinline')
    expect(element).toHaveAttribute('preload', 'none')
    expect(element?.poster).toContain('/assets/p')
    expect(element).toHaveAttribute('aria-label', 'Play video')
    expect(container.querySelector('source')).toHaveAttribute('type', 'video/webm')
    expect(container.querySelector('track')).toHaveAttribute('srclang', 'en')
  })

  // docs/behaviour/viewer.md#video
  test('have a large play mark, whose first press plays and leaves the controls of the browser', () => {
    const { container } = shownLayer([video({ label: 'Equal areas' })], { assets: films })
    const element = container.querySelector('video')
    const played: string[] = []
    Object.assign(element ?? {}, {
      play() {
        played.push('asked')
        element?.dispatchEvent(new Event('play'))
        return Promise.resolve()
      },
    })
    expect(element).not.toHaveAttribute('controls')
    const mark = screen.getByRole('button', { name: 'Play video: Equal areas' })
    mark.focus()
    mark.click()
    expect(played).toEqual(['asked'])
    expect(element).toHaveAttribute('controls')
    expect(mark).not.toBeInTheDocument()
    expect(element).toHaveFocus()
  })

  test('that a browser refuses to play have its controls', async () => {
    const { container } = shownLayer([video()], { assets: films })
    const element = container.querySelector('video')
    Object.assign(element ?? {}, { play: () => Promise.reject(new Error('refused')) })
    screen.getByRole('button', { name: 'Play video' }).click()
    await Promise.resolve().then(() => undefined)
    expect(element).toHaveAttribute('controls')
  })

  test('too small to be seen are omitted', () => {
    const { container } = shownLayer([video({ scale: 0.1 })], { assets: films })
    expect(container.querySelector('video')).toBeNull()
  })

  test('that cannot be played are reported and removed', () => {
    const { container, failed, show } = shownLayer([video()], { assets: films })
    container.querySelector('source')?.dispatchEvent(new Event('error'))
    expect(failed).toEqual(['film'])
    show(1)
    expect(container.querySelector('video')).toBeNull()
  })

  test('that fail while playing are reported and removed', () => {
    const { container, failed, show } = shownLayer([video()], { assets: films })
    container.querySelector('video')?.dispatchEvent(new Event('error'))
    expect(failed).toEqual(['film'])
    show(1)
    expect(container.querySelector('video')).toBeNull()
  })

  test('stay the same element from one rest to the next', () => {
    const { container, layer, show } = shownLayer([textItem('a', 'before'), video()], { assets: films })
    const element = container.querySelector('video')
    layer.hide()
    show(1)
    expect(container.querySelector('video')).toBe(element)
  })
})

describe('while the picture moves', () => {
  test('the layer is hidden', () => {
    const { container, layer } = shownLayer([link('a', '#step=2')])
    layer.hide()
    expect(container.querySelector('div')?.style.visibility).toBe('hidden')
  })

  test('the focus goes to the stage', () => {
    const { layer, stage } = shownLayer([link('a', '#step=2')])
    screen.getByRole('link').focus()
    layer.hide()
    expect(document.activeElement).toBe(stage)
  })
})

test('leaves nothing after it is destroyed', () => {
  const { container, layer } = shownLayer([link('a', '#step=2'), textItem('b', 'text')])
  layer.destroy()
  expect(container.childNodes).toHaveLength(0)
})

test('there is no style element, and no role of an application', () => {
  const { container } = shownLayer([link('a', '#step=2'), textItem('b', 'text'), video()], { assets: films })
  expect(container.querySelector('style, [role=application]')).toBeNull()
})

const sun: Item = { kind: 'shape', id: 'sun', ...placed, shape: 'ellipse', label: 'The Sun' }
const path0 = { x: 80, y: 45, width: 160, height: 90, rotation: 0 }

// docs/behaviour/viewer.md#lines-keep-their-width
test.each([
  ['ja', '惑星は', '落ちている'],
  ['ko', '행성은', '떨어지고 있다'],
])('text in %s is read in its order and is as wide as its line is stored', (language, first, second) => {
  const run = { font: 'sans-serif', size: 20, colour: '#ffffff' }
  const runs = [
    { ...run, text: first },
    { ...run, text: second },
  ]
  const width = 5 * (first + second).length
  shownLayer([textItem('a', '', { language, lines: [line('', { runs, width })] })])
  const set = screen.getByText(first).parentElement
  const block = set?.closest('p')
  expect(block).toHaveAttribute('lang', language)
  expect(set?.textContent).toBe(first + second)
  // Each letter measures 10 at this size, and the line is stored at half of it.
  expect(set?.style.transform).toContain('scale(0.500000000,1)')
  expect(set?.style.whiteSpace).toBe('pre')
})
