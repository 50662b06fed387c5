import { ConfigError } from './config-error.ts'
import type { Variables } from './variables.ts'

/** The app of this installation (docs/behaviour/page.md#native-app-promo). */
export interface NativeAppConfig {
  /** Of its own addresses, without the colon. */
  readonly scheme: string
  /** https addresses; `null` where the app does not exist. */
  readonly stores: { readonly iphone: string | null; readonly android: string | null }
  /** How long the app has to open, in ms. */
  readonly openTimeoutMs: number
}

const DEFAULT_OPEN_TIMEOUT_MS = 300

/** Schemes that browsers and devices give a meaning of their own; some of them run code. */
const TAKEN_SCHEMES = new Set(
  (
    'about android-app blob chrome cid content data file filesystem ftp geo http https intent ios-app itms ' +
    'itms-apps javascript jar mailto market mid moz-extension resource sms tel urn vbscript view-source ws wss'
  ).split(' '),
)

/** @returns `null` if no app is configured. @throws ConfigError if it is configured in part */
export function readNativeApp({ read, integer }: Variables): NativeAppConfig | null {
  const store = (name: string) =>
    read<string | null>(name, null, 'an https address without user and password', storeOf)
  const scheme = read<string | null>(
    'VIEWPAGE_APP_SCHEME',
    null,
    'the scheme of addresses that only your app opens, such as example-slides',
    schemeOf,
  )
  const iphone = store('VIEWPAGE_APP_IPHONE_URL')
  const android = store('VIEWPAGE_APP_ANDROID_URL')
  const openTimeoutMs = integer('VIEWPAGE_APP_OPEN_TIMEOUT_MS', DEFAULT_OPEN_TIMEOUT_MS, 0, 10_000)
  if (scheme === null && iphone === null && android === null) return null
  if (scheme === null) {
    throw new ConfigError('VIEWPAGE_APP_SCHEME', '', 'set with the address of a store: it opens your app')
  }
  if (iphone === null && android === null) {
    throw new ConfigError(
      'VIEWPAGE_APP_IPHONE_URL',
      '',
      'set with VIEWPAGE_APP_SCHEME, or VIEWPAGE_APP_ANDROID_URL: where to get the app',
    )
  }
  return { scheme, stores: { iphone, android }, openTimeoutMs }
}

function schemeOf(text: string): string | undefined {
  return /^[a-z][a-z0-9+.-]{1,62}$/.test(text) && !TAKEN_SCHEMES.has(text) ? text : undefined
}

function storeOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  return text.length <= 500 ? url.href : undefined
}
