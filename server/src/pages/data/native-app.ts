import type { NativeApp } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../foundation/config/config.ts'
import { deviceOf } from '../../foundation/config/site.ts'

/** The app for the device of a request; `null` if there is none (docs/behaviour/page.md#native-app-promo). */
export function nativeAppFor(
  { site: { nativeApp: app } }: Pick<Config, 'site'>,
  request: FastifyRequest,
  oid: string,
): NativeApp | null {
  const type = deviceOf(request)
  if (app === null || type === 'desktop') return null
  const url = app.stores[type]
  if (url === null) return null
  return { type, url, ownProtocolUrl: `${app.scheme}://p/${oid}/`, openAppTimeout: app.openTimeoutMs }
}
