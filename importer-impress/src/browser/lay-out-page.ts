import { extname } from 'node:path'
import { readText, type EncodingDoubt } from '@viewpage/importers/encoding/read-text'
import { PAGE_ADDRESS, type PageFile, type PageFiles } from '../page/page-files.ts'
import type { Space } from '../space/space-views.ts'
import { openBrowser, type Browser, type BrowserOptions } from './open-browser.ts'
import { measureScript, placeScript } from './page-script.ts'

/** A page to lay out, without scripts. */
export interface PageToLayOut {
  readonly html: string
  /** Of its style sheets that say none. @default 'utf-8' */
  readonly encoding?: string
  /** Size of the screen, px. */
  readonly width: number
  readonly height: number
  /** Views to paint. */
  readonly space?: Space
}

/** The result of a layout. */
export type LaidOut =
  | {
      readonly kind: 'laid-out'
      /** Unchecked. */
      readonly layout: unknown
      readonly addresses: readonly MissingFile[]
      /** Style sheets whose encoding is doubtful. */
      readonly doubts?: readonly DoubtfulSheet[]
      /** WebP pictures of the views, unchecked. */
      readonly views?: readonly Uint8Array[]
    }
  | { readonly kind: 'failed'; readonly why: string }

/** A requested file that was not served. */
export interface MissingFile {
  readonly address: string
  readonly reason: Exclude<PageFile['kind'], 'file'>
}

export interface DoubtfulSheet {
  readonly address: string
  readonly doubt: EncodingDoubt
}

export interface LayOutOptions {
  readonly browser: Omit<BrowserOptions, 'signal' | 'compositor'>
  readonly files: PageFiles
  readonly milliseconds: number
}

type Send = (method: string, parameters?: object) => Promise<Record<string, unknown>>

const POLL_INTERVAL_MS = 30
const MAX_STEPS_SHOWN_SINGLY = 100
const MAX_LETTERS = 400_000
/** About two seconds of comparing. */
const MAX_STATES = 200_000
const MAX_VARIANTS = 300
const MAX_ELEMENTS = 20_000
/** Of impress.js and its plugins; `hint` is the hint of its demo to press keys. */
const OF_PLAYER = ['fallback-message', 'hint', 'impress-toolbar', 'impress-help', 'impress-console', 'impress-progress', 'impress-progressbar'] // oxfmt-ignore
const MAX_SCREEN_PX = 10_000
const MAX_MISSED = 20
/** Of 100. */
const VIEW_QUALITY = 90
const MEDIA_TYPES: Partial<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
}

/**
 * Lays a page out in a new browser, which is always ended afterwards. Scripts are disabled. Every request is intercepted
 * and answered with a file of the page's folder, or blocked.
 */
export async function layOutPage(page: PageToLayOut, options: LayOutOptions): Promise<LaidOut> {
  const { milliseconds, files } = options
  const over = new AbortController()
  const why = `it took longer than ${Math.round(milliseconds / 1000)} seconds`
  const timer = setTimeout(() => over.abort(new Error(why)), milliseconds)
  let browser: Browser | undefined
  try {
    browser = await openBrowser({
      ...options.browser,
      ...(page.space && { compositor: 'gpu' as const }),
      signal: over.signal,
    })
    return await measureIn(browser, page, files)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', why: said.replaceAll(options.browser.profile, 'its folder') }
  } finally {
    clearTimeout(timer)
    await browser?.close()
  }
}

async function measureIn(browser: Browser, page: PageToLayOut, files: PageFiles): Promise<LaidOut> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send: Send = (method, parameters = {}) => browser.send(method, parameters, String(sessionId))
  await send('Emulation.setScriptExecutionDisabled', { value: true })
  await send('Emulation.setDeviceMetricsOverride', screenOf(page.width, page.height))
  const answers = { missing: new Array<MissingFile>(), doubts: new Array<DoubtfulSheet>() }
  browser.on('Fetch.requestPaused', (event) => {
    void answer(event, page, files, answers).then(([method, parameters]) =>
      send(method, { requestId: event['requestId'], ...parameters }).catch(() => undefined),
    )
  })
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  await send('Page.enable')
  await send('Page.navigate', { url: PAGE_ADDRESS })
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true })
    if (exceptionDetails) throw new Error(`it could not be measured (${describe(exceptionDetails)})`)
    return (result as { value?: unknown } | undefined)?.value
  }
  while (!(await evaluate(IS_READY))) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  const most = {
    steps: MAX_STEPS_SHOWN_SINGLY,
    letters: MAX_LETTERS,
    states: MAX_STATES,
    variants: MAX_VARIANTS,
    generated: MAX_ELEMENTS,
    ofPlayer: OF_PLAYER,
  }
  const text = await evaluate(measureScript(most))
  const views = page.space && (await paintViews(page.space, send, evaluate))
  const layout: unknown = JSON.parse(String(text))
  const { missing: addresses, doubts } = answers
  return { kind: 'laid-out', layout, addresses, doubts, ...(views && { views }) }
}

/** Paints the views on a transparent ground. */
async function paintViews(
  space: Space,
  send: Send,
  evaluate: (expression: string) => Promise<unknown>,
): Promise<Uint8Array[]> {
  await send('Emulation.setDeviceMetricsOverride', screenOf(space.width, space.height))
  await send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } })
  const pictures: Uint8Array[] = []
  for (const view of space.views) {
    await evaluate(placeScript(space, view))
    const { data } = await send('Page.captureScreenshot', { format: 'webp', quality: VIEW_QUALITY })
    pictures.push(Buffer.from(String(data), 'base64'))
  }
  return pictures
}

const screenOf = (width: number, height: number): object => ({
  width: Math.round(Math.min(width, MAX_SCREEN_PX)),
  height: Math.round(Math.min(height, MAX_SCREEN_PX)),
  deviceScaleFactor: 1,
  mobile: false,
})

const IS_READY = `location.href === ${JSON.stringify(PAGE_ADDRESS)} && document.readyState === 'complete' && document.fonts.status === 'loaded'`

/** Allows requests, because interception refuses files and reports which; scripts are forbidden. */
const POLICY = "default-src * data: 'unsafe-inline'; script-src 'none'; object-src 'none'; frame-src 'none'"

const describe = (details: unknown): string => JSON.stringify(details).slice(0, 300)

/** Answers a request of the page: with the page, a file of its folder, or a failure. */
async function answer(
  event: Record<string, unknown>,
  page: PageToLayOut,
  files: PageFiles,
  { missing, doubts }: { missing: MissingFile[]; doubts: DoubtfulSheet[] },
): Promise<[method: string, parameters: object]> {
  const { url: address } = event['request'] as { url: string }
  if (address === PAGE_ADDRESS) return fulfilled(Buffer.from(page.html), 'text/html; charset=utf-8')
  if (address.endsWith('/favicon.ico')) return ['Fetch.failRequest', { errorReason: 'BlockedByClient' }]
  const found = await files.read(address)
  if (found.kind === 'file') {
    const ending = extname(found.path).toLowerCase()
    if (ending !== '.css') return fulfilled(found.bytes, MEDIA_TYPES[ending])
    const { text, doubt } = readText(found.bytes, 'sheet', page.encoding)
    if (doubt && doubts.length < MAX_MISSED) doubts.push({ address: address.slice(0, 200), doubt })
    return fulfilled(Buffer.from(text), 'text/css; charset=utf-8')
  }
  if (missing.length < MAX_MISSED) missing.push({ address: address.slice(0, 200), reason: found.kind })
  return ['Fetch.failRequest', { errorReason: 'BlockedByClient' }]
}

function fulfilled(bytes: Uint8Array, mediaType?: string): [method: string, parameters: object] {
  const headers = [
    { name: 'content-security-policy', value: POLICY },
    ...(mediaType === undefined ? [] : [{ name: 'content-type', value: mediaType }]),
  ]
  const body = Buffer.from(bytes).toString('base64')
  return ['Fetch.fulfillRequest', { responseCode: 200, responseHeaders: headers, body }]
}
