import type { DatabaseName } from './databases.ts'
import { ask, type Answer } from './http-client.ts'
import { listen } from './http-visitor.ts'
import { startApp, type Browser, type TestApp } from './start-app.ts'
import { freeVarnishPorts, knobsBehind, startVarnish } from './start-varnish.ts'
import { until } from './until.ts'

/** The application behind a real Varnish, with Ada's presentation `orbit1`. */
export interface AppBehindVarnish {
  readonly app: TestApp
  readonly ada: Browser & { oid: string }
  /** `host:port` of Varnish. */
  readonly host: string
  /** Sends a request to Varnish. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>
  /** Sends a request to Varnish until it has the answer. */
  keep(path: string, headers?: Record<string, string>): Promise<Answer>
  stop(): Promise<void>
}

/** For a hook that starts it: Varnish compiles its configuration. */
export const START_TIMEOUT_MS = 120_000

export const HIT = 'viewpage-edge; hit'
export const BYPASS = 'viewpage-edge; fwd=bypass'

/** How Varnish got an answer. */
export const cacheOf = ({ headers }: Answer): unknown => headers['cache-status']

/** @param seconds for which Varnish keeps pages that nothing changes */
export async function startBehindVarnish(kind: DatabaseName, seconds: number): Promise<AppBehindVarnish> {
  const ports = await freeVarnishPorts()
  const knobs = {
    ...knobsBehind(ports),
    // As behind a proxy with HTTPS, so cookies have the names of production.
    VIEWPAGE_PUBLIC_URL: `https://127.0.0.1:${ports.site}`,
    VIEWPAGE_SHARED_CACHE_SECONDS: String(seconds),
  }
  const app = await startApp(kind, { env: knobs })
  const ada = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
  const varnish = await startVarnish(ports, await listen(app))
  const get: AppBehindVarnish['get'] = (path, headers = {}, method = 'GET') =>
    ask(varnish.url, path, { method, headers: { accept: 'text/html', ...headers } })
  return {
    app,
    ada,
    host: new URL(varnish.url).host,
    get,
    async keep(path, headers) {
      let answer = await get(path, headers)
      await until(async () => cacheOf((answer = await get(path, headers))) === HIT)
      return answer
    },
    async stop() {
      await varnish.stop()
      await app.stop()
    },
  }
}
