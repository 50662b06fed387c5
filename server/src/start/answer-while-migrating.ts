import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { Config } from '../foundation/config/config.ts'
import { ApiError } from '../foundation/errors.ts'
import { CONNECTION_LIMITS } from '../foundation/http/connections/connection-limits.ts'
import { createServer } from '../foundation/http/connections/create-server.ts'
import { acceptedLanguage } from '../foundation/http/plugins/language.ts'
import { serverTexts } from '../foundation/locales/texts.ts'
import { html } from '../foundation/markup/html.ts'
import { bodyOfMarkup } from '../foundation/markup/send-markup.ts'

/** A server on the port of the one that is being started. */
export interface MigrationServer {
  /** @throws Error if the port is not free, before anything is migrated */
  open(): Promise<void>
  /** Frees the port; does nothing if it was not opened. */
  close(): Promise<void>
}

const RETRY_AFTER_SECONDS = 5

/**
 * Listens while the database is being migrated, which may take minutes: `/healthz` responds with 200, so that nothing takes
 * the process for a dead one and kills it, and all else with 503.
 */
export function answerWhileMigrating(config: Pick<Config, 'http' | 'server'>): MigrationServer {
  let server: Server | null = null
  return {
    async open() {
      server = createServer(config, CONNECTION_LIMITS, respond)
      server.listen(config.server.port, config.server.host)
      await once(server, 'listening')
    },
    async close() {
      if (!server) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function respond(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  const [path] = (request.url ?? '').split('?')
  if (path === '/healthz') return send(response, 200, 'application/json', '{"status":"migrating"}')
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  if (path !== '/readyz' && (request.headers.accept ?? '').includes('text/html'))
    return send(response, 503, 'text/html', pageFor(request))
  const error = new ApiError('unavailable', {
    message: '[server] Not ready: the database is being brought up to date.',
  })
  send(response, 503, 'application/json', JSON.stringify(error.toBody()))
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}

/** It loads itself again, until the site is there. */
function pageFor(request: IncomingMessage): string {
  const language = acceptedLanguage(request)
  const title = serverTexts(language)('broken.busy')
  return bodyOfMarkup(html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${String(RETRY_AFTER_SECONDS)}">
<title>${title}</title>
<style>h1 { margin: 30vh auto 0; max-inline-size: 30ch; padding: 0 16px; font: 500 1.25rem/1.4 system-ui; text-wrap: balance }</style>
<h1>${title}</h1>
</html>
`)
}
