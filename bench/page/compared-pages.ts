import type { HostManifest, PageRelease } from '@viewpage/shared-events'
import type { BuiltPeer } from './build-peers.ts'

/** A page of the comparison. */
export interface ComparedPage {
  readonly name: string
  readonly comesToLife: boolean
  readonly html: () => Promise<string>
}

export interface ComparedPagesOptions {
  /** The page of a running viewpage server. */
  readonly url: string
  readonly bundle: HostManifest
  readonly peers: readonly BuiltPeer[]
  /** The page that Podium's layout composes; `null` if it is not compared. */
  readonly podiumUrl: string | null
}

/** The view page as it is, the same HTML without its scripts, and the same HTML with other scripts. */
export function comparedPages({ url, bundle, peers, podiumUrl }: ComparedPagesOptions): ComparedPage[] {
  const bundleUrls = (bundle.scripts['main'] ?? []).map((file) => bundle.publicPath + file)
  const bundleTag = bundleUrls.map((src) => `<script defer src="${src}"></script>`).join('')
  const form = (name: string, change: (html: string) => string, comesToLife = true): ComparedPage => ({
    name,
    comesToLife,
    html: async () => change(await read(url)),
  })
  return [
    form('viewpage', (html) => html),
    form('static', (html) => withoutData(withoutBoot(html)), false),
    form('bundle', (html) => inHead(withoutBoot(html), bundleTag)),
    form('late-bundle', (html) => hostedBy(html, bundle, bundleUrls)),
    ...peers.map(({ name, head }) =>
      name === 'podium' && podiumUrl !== null
        ? { name, comesToLife: true, html: async () => withoutBoot(await read(podiumUrl)) }
        : form(name, (html) => inHead(withoutBoot(html), head)),
    ),
  ]
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } })
  if (!answer.ok) throw new Error(`[bench] ${url} responded with status ${answer.status}.`)
  return answer.text()
}

/** Without the page's one inline script. */
function withoutBoot(html: string): string {
  const boot = html.lastIndexOf('<script>')
  return html.slice(0, boot) + html.slice(html.indexOf('</script>', boot) + '</script>'.length)
}

function withoutData(html: string): string {
  return html.replace(/<script type="application\/json".*?<\/script>/gs, '')
}

function inHead(html: string, tags: string): string {
  return html.replace('</head>', () => `${tags}</head>`)
}

const RELEASE = /(<script type="application\/json" id="page-release">)(.*?)(<\/script>)/s

/** The page with its own boot script, which loads the bundle when it would load the shell. */
function hostedBy(html: string, { publicPath, integrity }: HostManifest, scripts: readonly string[]): string {
  return html.replace(RELEASE, (_, start: string, text: string, end: string) => {
    const release = JSON.parse(text) as PageRelease
    const own = Object.fromEntries(
      Object.entries(integrity).map(([file, hash]) => [publicPath + file, hash] as const),
    )
    const changed = {
      ...release,
      set: {
        ...release.set,
        remotes: Object.fromEntries(
          Object.entries(release.set.remotes).map(([name, remote]) => [name, { ...remote, preload: [] }]),
        ),
      },
      shell: {
        ...release.shell,
        scripts,
        integrity: { ...release.shell.integrity, ...own },
      },
    }
    return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end
  })
}
