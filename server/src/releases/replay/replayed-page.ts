import type { RemoteRecording } from '@viewpage/shared-events/wire'
import { accessibleLines, type AccessibleNode } from './accessible-lines.ts'
import type { Replayed, ReplayedStep } from './compare-replays.ts'
import type { ReplayedBuild, ReplayPage } from './replay-task.ts'

/** The part of a browser that a replay needs. */
export interface ReplayBrowser {
  send(method: string, parameters?: object, session?: string): Promise<Record<string, unknown>>
  on(method: string, onEvent: (parameters: Record<string, unknown>) => void): () => void
}

/** No server has this name, and the browser reaches none. Pages of `https` have everything that visitors' pages have. */
const ORIGIN = 'https://replay.invalid'
/** ms of the page's time after a step: early enough to see what comes at once, late enough for the end of typing. */
const AFTER_STEP = [20, 80, 200, 400]
const WAIT_SLICE_MS = 500
/** A person may have waited longer. */
const MAX_WAIT_MS = 2_500
/** Until the slots are mounted and have loaded what they need first. */
const AFTER_MOUNT = [50, 50, 100, 200, 400, 400, 400]
const MAX_SENT = 100
const MAX_BODY = 2_000
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

interface PausedRequest {
  readonly requestId: string
  readonly resourceType: string
  readonly request: { readonly url: string; readonly method: string; readonly postData?: string }
}

/**
 * Replays a recording with a version in a page of its own.
 *
 * @param milliseconds after which it hangs
 */
export async function replay(
  browser: ReplayBrowser,
  page: ReplayPage,
  build: ReplayedBuild,
  recording: RemoteRecording,
  milliseconds: number,
): Promise<Replayed> {
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const steps: ReplayedStep[] = []
  const over = new AbortController()
  const end = new Promise<Replayed['ended']>((resolve) => {
    const timer = setTimeout(() => resolve('hangs'), milliseconds)
    const off = browser.on('Inspector.targetCrashed', () => resolve('crashes'))
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      off()
    })
  })
  try {
    const played = playAll(browser, String(sessionId), page, build, recording, steps).then(() => undefined)
    const ended = await Promise.race([played, end])
    return { steps: [...steps], ...(ended && { ended }) }
  } finally {
    over.abort()
    browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined)
  }
}

async function playAll(
  browser: ReplayBrowser,
  session: string,
  page: ReplayPage,
  build: ReplayedBuild,
  { path, width, height, pageData, slots, steps, responses }: RemoteRecording,
  played: ReplayedStep[],
): Promise<void> {
  const send = (method: string, parameters: object = {}) => browser.send(method, parameters, session)
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      ...{ expression, returnByValue: true, awaitPromise: true },
    })
    if (exceptionDetails)
      throw new Error(`[replay] The page failed: ${JSON.stringify(exceptionDetails).slice(0, 500)}`)
    return (result as { value?: unknown }).value
  }
  const { manifest } = build
  const base = `/remotes/${manifest.name}/${manifest.version}/`
  const network = answerRequests(browser, send, {
    address: ORIGIN + path,
    html: htmlOf(page),
    fileAt: (file) =>
      page.files.get(file) ?? (file.startsWith(base) ? build.files.get(file.slice(base.length)) : undefined),
    responses,
  })
  try {
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    await send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    })
    await send('Emulation.setFocusEmulationEnabled', { enabled: true })
    await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await send('Page.enable')
    await send('Inspector.enable')
    await send('Page.navigate', { url: ORIGIN + path })
    await evaluate(IS_READY)

    const advance = async (slices: readonly number[]) => {
      for (const ms of slices) {
        await evaluate(`viewpageReplay.advance(${ms})`)
        await network.idle()
      }
    }
    const observe = async () => {
      const said = (await evaluate('viewpageReplay.said()')) as string[]
      const { nodes } = await send('Accessibility.getFullAXTree')
      const shown = accessibleLines(nodes as AccessibleNode[]).map((line) => line.replaceAll(ORIGIN, ''))
      played.push({ said, sent: network.taken(), shown })
    }

    const version = { name: manifest.name, release: { ...manifest, base }, slots, pageData }
    await evaluate(`viewpageReplay.start(${JSON.stringify(version)})`)
    await advance(AFTER_MOUNT)
    await observe()
    for (const step of steps) {
      const wait = Math.min(step.waitMs, MAX_WAIT_MS)
      await advance([
        ...new Array<number>(Math.floor(wait / WAIT_SLICE_MS)).fill(WAIT_SLICE_MS),
        wait % WAIT_SLICE_MS,
      ])
      await evaluate(`viewpageReplay.act(${JSON.stringify(step)})`)
      await advance(AFTER_STEP)
      await observe()
    }
  } finally {
    network.end()
  }
}

/** Timers of the page stand still. */
const IS_READY = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => (globalThis.viewpageReplay ? resolve() : port2.postMessage(0))
  port2.postMessage(0)
})`

interface ServedPage {
  readonly address: string
  readonly html: string
  readonly fileAt: (path: string) => Uint8Array | undefined
  readonly responses: RemoteRecording['responses']
}

/** Answers every request of the page from the recording and the builds, and notes those to servers. */
function answerRequests(
  browser: ReplayBrowser,
  send: (method: string, parameters: object) => Promise<unknown>,
  { address, html, fileAt, responses }: ServedPage,
) {
  let sent: string[] = []
  let open = 0
  const waiting: (() => void)[] = []
  const left = [...responses]

  function note(line: string): void {
    if (sent.length < MAX_SENT) sent.push(line)
  }

  /** The next recorded response to it, or again the last one. */
  function recorded(method: string, path: string) {
    const fits = (each: (typeof left)[number]) => each.method === method && each.url === path
    const at = left.findIndex(fits)
    return at < 0 ? responses.findLast(fits) : left.splice(at, 1)[0]
  }

  function answer({ resourceType, request: { url, method, postData = '' } }: PausedRequest) {
    const path = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url
    if (url === address && resourceType === 'Document')
      return { status: 200, type: 'text/html', body: Buffer.from(html) }
    if (resourceType === 'Document') {
      note(`leaves the page for ${path}`)
      return null
    }
    const [file = ''] = path.split('?')
    const content = fileAt(file)
    if (content)
      return {
        status: 200,
        type: TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        body: content,
      }
    // Fonts of the page.
    if (!file.startsWith('/shell/')) note(`sends ${method} ${path} ${postData.slice(0, MAX_BODY)}`.trimEnd())
    const response = recorded(method, path)
    if (!response) return { status: 404, type: 'application/json', body: Buffer.from('{}') }
    return { status: response.status, type: 'application/json', body: Buffer.from(response.body) }
  }

  const off = browser.on('Fetch.requestPaused', (event) => {
    const { requestId, ...paused } = event as unknown as PausedRequest
    open += 1
    const response = answer({ requestId, ...paused })
    const done = response
      ? send('Fetch.fulfillRequest', {
          requestId,
          responseCode: response.status,
          responseHeaders: [{ name: 'Content-Type', value: response.type }],
          body: Buffer.from(response.body).toString('base64'),
        })
      : send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    void done
      .catch(() => undefined)
      .finally(() => {
        open -= 1
        if (open === 0) for (const resolve of waiting.splice(0)) resolve()
      })
  })

  return {
    idle: () => (open === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
    taken() {
      const all = sent
      sent = []
      return all
    },
    end: off,
  }
}

function htmlOf({ scripts, styles }: ReplayPage): string {
  const links = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')
  const files = scripts.map((path) => `<script src="${path}"></script>`).join('')
  return `<!doctype html><html><head><meta charset="utf-8"><title>Replay</title>${links}</head><body><main></main><div id="portal"></div>${files}</body></html>`
}
