import { createServer as createHttp1Server, type RequestListener, type Server } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { Config } from '../../config/config.ts'
import { readCertificate, type CertificateFiles } from './certificate.ts'
import { hasTrustedProxies } from '../../config/trusted-proxies.ts'
import { MAX_HEADER_BYTES, type ConnectionLimits } from './connection-limits.ts'
import { fairListener, type Listener } from './fair-listener.ts'
import { limitConnections } from './limit-connections.ts'
import { closeSilentSessions } from './silent-sessions.ts'
import { createUnreadResponses } from './unread-responses.ts'
import { watchedResponses } from './watched-response.ts'

/** The server below Fastify: HTTP/1.1, or with a certificate HTTP/2 and HTTP/1.1, with the same limits. @throws ConfigError about it */
export function createServer(
  { http: { tls, trustedProxies } }: Pick<Config, 'http'>,
  limits: ConnectionLimits,
  handle: RequestListener,
): Server {
  const listener = fairListener(handle as Listener)
  const unread = createUnreadResponses(limits)
  const responses = watchedResponses(unread)
  const server =
    tls === null
      ? createHttp1Server({ ...http1Options(limits), ServerResponse: responses.Http1Response }, listener)
      : createHttp2Server(tls, limits, responses, listener)
  server.once('close', unread.close)
  server.setTimeout(limits.silentMs)
  // Behind a proxy, all connections have the address of the proxy.
  if (!hasTrustedProxies(trustedProxies)) limitConnections(server, limits.connectionsPerAddress)
  return server as Server
}

function http1Options({ headersMs, keepAliveMs }: ConnectionLimits) {
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersMs,
    // `slowBodies` limits bodies for both protocols.
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(1_000, headersMs),
  }
}

function createHttp2Server(
  files: CertificateFiles,
  limits: ConnectionLimits,
  { Http1Response, Http2Response, follow }: ReturnType<typeof watchedResponses>,
  listener: Listener,
): Http2SecureServer {
  const server = createSecureServer(
    {
      ...http1Options(limits),
      http1Options: { keepAliveTimeout: limits.keepAliveMs, ServerResponse: Http1Response },
      Http2ServerResponse: Http2Response,
      allowHTTP1: true,
      handshakeTimeout: limits.headersMs,
      settings: {
        // A page loads about 40 files.
        maxConcurrentStreams: 100,
        maxHeaderListSize: MAX_HEADER_BYTES,
      },
      // A visitor who leaves a page cancels its pending requests. More resets are an attack (CVE-2023-44487).
      streamResetBurst: 200,
      streamResetRate: 33,
      maxSessionRejectedStreams: 50,
      maxSessionInvalidFrames: 100,
      maxHeaderListPairs: 100,
      ...readCertificate(files),
    },
    listener,
  )
  follow(server)
  closeSilentSessions(server, limits)
  return server
}
