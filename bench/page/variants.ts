import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import type { HostManifest } from '@viewpage/shared-events'

/** The compared pages. One process serves all of them, with the same compression. */
export const VARIANTS = ['viewpage', 'static', 'bundle'] as const
export type Variant = (typeof VARIANTS)[number]

export interface VariantServer {
  readonly urlOf: (variant: Variant) => string
  close(): void
}

export interface VariantOptions {
  /** Address of a running viewpage server. */
  readonly origin: string
  readonly path: string
  /** Folder with the build of the plain bundle. */
  readonly bundleFolder: string
}

/**
 * Serves three variants of one page: *viewpage*, unchanged; *static*, the same HTML without scripts; *bundle*, the same
 * HTML hydrated by one plain bundle. All other requests (poster, font, remotes) are forwarded to viewpage.
 */
export async function serveVariants({ origin, path, bundleFolder }: VariantOptions): Promise<VariantServer> {
  const { scripts } = JSON.parse(readFileSync(join(bundleFolder, 'application.json'), 'utf8')) as HostManifest
  const bundle = scripts['main']?.[0] ?? ''

  const server = createServer((asked, answer) => {
    const url = asked.url ?? '/'
    if (url === `/bench/bundle-files/${bundle}`) {
      return send(answer, 'text/javascript', readFileSync(join(bundleFolder, bundle)))
    }
    const variant = VARIANTS.find((each) => url === `/bench/${each}`)
    if (!variant) return pass(origin, asked, answer)
    void page(origin + path).then((html) =>
      send(answer, 'text/html', Buffer.from(formOf(variant, html, bundle))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { urlOf: (variant) => `http://127.0.0.1:${port}/bench/${variant}`, close: () => server.close() }
}

async function page(url: string): Promise<string> {
  return (await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } })).text()
}

function formOf(variant: Variant, html: string, bundle: string): string {
  if (variant === 'viewpage') return html
  const boot = html.lastIndexOf('<script>')
  const withoutBoot = html.slice(0, boot) + html.slice(html.indexOf('</script>', boot) + '</script>'.length)
  if (variant === 'bundle') {
    return withoutBoot.replace(
      '</head>',
      `<script defer src="/bench/bundle-files/${bundle}"></script></head>`,
    )
  }
  return withoutBoot.replace(/<script type="application\/json".*?<\/script>/gs, '')
}

function send(answer: ServerResponse, type: string, body: Buffer): void {
  const compressed = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: type === 'text/html' ? 4 : 11 },
  })
  answer.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Encoding': 'br',
    'Cache-Control': 'no-store',
  })
  answer.end(compressed)
}

function pass(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    origin + asked.url,
    { method: asked.method ?? 'GET', headers: asked.headers },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
