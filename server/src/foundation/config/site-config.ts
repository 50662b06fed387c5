import type { Environment, PageData } from '@viewpage/shared-events'
import { FEATURE_NAMES, type EvaluatedFeatures } from '@viewpage/shared-events/features'
import { Environment as EnvironmentSchema } from '@viewpage/shared-events/schemas'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { readNativeApp, type NativeAppConfig } from './native-app.ts'
import { readOtherSlots, type OtherSlots } from './other-slots.ts'
import { readTeaser, type TeaserConfig } from './teaser.ts'
import type { Variables } from './variables.ts'

/** What visitors read and see of this installation. */
export interface SiteConfig {
  readonly environment: Environment
  readonly brand: string
  readonly company: string
  /** `mark`: the header shows no name beside the mark. */
  readonly logoType: PageData['logoType']
  /** Whether embeds show the mark. */
  readonly showWatermark: boolean
  readonly teaser: TeaserConfig
  readonly otherSlots: OtherSlots
  /** `null`: no page offers an app. */
  readonly nativeApp: NativeAppConfig | null
  readonly features: EvaluatedFeatures
  readonly searchClaim: string | null
  /** Browsers also send page errors there; plain HTTP only for loopback addresses. */
  readonly sentryDsn: string | null
  /** Where to report vulnerabilities: a mailto: or https: address. */
  readonly securityContact: string | null
}

const FeaturesSchema = Type.Object(
  Object.fromEntries(
    FEATURE_NAMES.map((name) => [
      name,
      Type.Optional(Type.Union([Type.Boolean(), Type.String(), Type.Number()])),
    ]),
  ),
  { additionalProperties: false },
)

/** Defaults for `VIEWPAGE_FEATURES`; `native_app` is on where an app is configured. */
const DEFAULT_FEATURES: EvaluatedFeatures = {
  content_curation: true,
  profile_links: true,
  make_a_copy: true,
  native_app: false,
  video_banner: true,
  admin_tools: false,
}

export function readSiteConfig(variables: Variables): SiteConfig {
  const { read, text, optional, flag, json } = variables
  const brand = text('VIEWPAGE_BRAND', 'Prezi')
  const nativeApp = readNativeApp(variables)
  return {
    environment: read<Environment>(
      'VIEWPAGE_ENV',
      'local',
      'production, preproduction, dev or local',
      (value) => (Value.Check(EnvironmentSchema, value) ? value : undefined),
    ),
    brand,
    company: text('VIEWPAGE_COMPANY', brand),
    logoType: read<SiteConfig['logoType']>('VIEWPAGE_LOGO_TYPE', 'full', 'full or mark', (value) =>
      value === 'full' || value === 'mark' ? value : undefined,
    ),
    showWatermark: flag('VIEWPAGE_WATERMARK', true),
    teaser: readTeaser(variables),
    otherSlots: readOtherSlots(variables),
    nativeApp,
    features: {
      ...DEFAULT_FEATURES,
      native_app: nativeApp !== null,
      ...json('VIEWPAGE_FEATURES', FeaturesSchema, `JSON with values for ${FEATURE_NAMES.join(', ')}`),
    },
    searchClaim: optional('VIEWPAGE_SEARCH_CLAIM', 'a formatted number, such as 360 million', /./),
    sentryDsn: read<string | null>('VIEWPAGE_SENTRY_DSN', null, 'https://<key>@<host>/<project>', (value) =>
      isDsn(value) ? value : undefined,
    ),
    securityContact: optional(
      'VIEWPAGE_SECURITY_CONTACT',
      'a mailto: or https: address',
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    ),
  }
}

/** Plain HTTP is allowed for loopback addresses only, because others on the network could read it. */
function isDsn(text: string): boolean {
  const { protocol, username, password, hostname, pathname } = URL.parse(text) ?? {}
  const isReachable =
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname ?? ''))
  return isReachable && username !== '' && password === '' && /\/\d+$/.test(pathname ?? '')
}
