import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

describe('the configuration', () => {
  // docs/behaviour/page.md#brand
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      server: { port: 8080, host: '127.0.0.1', demo: false },
      files: { dataDir: resolve('data') },
      database: { url: null },
      site: { environment: 'local', brand: 'Prezi', company: 'Prezi' },
    })
  })

  it.each([
    ['origins', 'http://notes.example.com'],
    ['origins', 'https://notes.example.com/decks/'],
    ['internal', 'notes.internal'],
  ])('allows a remote no %s like %s', (list, address) => {
    const access = { [list]: [address], secret: '0123456789012345678901234567890123456789' }
    expect(() => readConfig({ VIEWPAGE_REMOTE_DATA: JSON.stringify({ 'mf-notes': access }) })).toThrow(
      new RegExp(`VIEWPAGE_REMOTE_DATA is "${address}", but must be JSON`),
    )
  })

  // docs/behaviour/page.md#feature-flags
  it('reads variables', () => {
    const config = readConfig({
      PORT: '9000',
      VIEWPAGE_BRAND: 'Orbits',
      VIEWPAGE_FEATURES: '{"content_curation":true}',
      VIEWPAGE_PUBLIC_URL: 'https://viewpage.example/',
      VIEWPAGE_HOSTS: '{"preproduction":{"pre.example":{"user":"u","password":"p"}}}',
    })
    expect(config).toMatchObject({
      server: { port: 9000 },
      site: { company: 'Orbits' },
      http: { publicUrl: 'https://viewpage.example' },
    })
    expect(config.site.features).toMatchObject({ content_curation: true, profile_links: true })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_LISTEN_URL', 'mysql://x'],
    ['VIEWPAGE_ENV', 'staging'],
    ['VIEWPAGE_DEMO', 'yes'],
    ['VIEWPAGE_DEMO', 'constructor'],
    ['VIEWPAGE_RELEASE_TOKENS', '{"*":"short"}'],
    ['VIEWPAGE_RELEASE_TOKENS', 'secret'],
    ['VIEWPAGE_RELEASE_TOKENS_PREVIOUS', 'secret'],
    ['VIEWPAGE_REMOTE_DATA', 'mf-notes'],
    ['VIEWPAGE_REMOTE_DATA', '{"notes":{"secret":"0123456789012345678901234567890123456789"}}'],
    ['VIEWPAGE_REMOTE_DATA', '{"mf-notes":{"secret":"short"}}'],
    ['VIEWPAGE_LOG_LEVEL', 'loud'],
    ['VIEWPAGE_FEATURES', '{"no_such_flag":true}'],
    ['VIEWPAGE_LOGO_TYPE', 'word'],
    ['VIEWPAGE_WATERMARK', 'yes'],
    ['VIEWPAGE_TEASER', 'orbit1'],
    ['VIEWPAGE_TEASER', '{"title":"Our year","path":"/p/year1/"}'],
    ['VIEWPAGE_TEASER', '{"title":"Our year","path":"//elsewhere.example","thumbnail":"/a.png"}'],
    [
      'VIEWPAGE_TEASER',
      '{"title":"Our year","path":"/p/year1/","thumbnail":"https://elsewhere.example/a.png"}',
    ],
    ['VIEWPAGE_TEASER', '{"title":"Our year","path":"javascript:alert(1)","thumbnail":"/a.png"}'],
    ['VIEWPAGE_TEASER_FORCED', 'always'],
    ['VIEWPAGE_OTHER_SLOTS', 'Notes'],
    ['VIEWPAGE_OTHER_SLOTS', 'notes,'],
    ['VIEWPAGE_OTHER_SLOTS', Array.from({ length: 21 }, () => 'notes').join()],
    ...['javascript', 'data', 'https', 'intent', 'JavaScript', 'my app', 'slides:', '1slides', 's'].map(
      (scheme) => ['VIEWPAGE_APP_SCHEME', scheme],
    ),
    ['VIEWPAGE_APP_IPHONE_URL', 'http://apps.example/slides'],
    ['VIEWPAGE_APP_IPHONE_URL', 'javascript:alert(1)'],
    ['VIEWPAGE_APP_IPHONE_URL', 'https://user@apps.example/slides'],
    ['VIEWPAGE_APP_ANDROID_URL', 'market://details?id=slides'],
    ['VIEWPAGE_APP_ANDROID_URL', 'apps.example/slides'],
    ['VIEWPAGE_APP_OPEN_TIMEOUT_MS', '-1'],
    ['VIEWPAGE_PUBLIC_URL', 'viewpage.example'],
    ['VIEWPAGE_PUBLIC_URL', 'https://viewpage.example/a'],
    ['VIEWPAGE_PUBLIC_URL', 'https://viewpage.example?a'],
    ['VIEWPAGE_PUBLIC_URL', 'https://user:password@viewpage.example'],
    ['VIEWPAGE_S3_BUCKET', 'a/b'],
    ['VIEWPAGE_FILE_CACHE_MB', '0'],
    ['VIEWPAGE_SHARED_CACHE', 'yes'],
    ['VIEWPAGE_EDGE_URLS', '10.0.0.5:6091'],
    ['VIEWPAGE_EDGE_URLS', 'http://10.0.0.5:6091,'],
    ['VIEWPAGE_EDGE_URLS', 'http://10.0.0.5:6091/purge'],
    ['VIEWPAGE_EDGE_URLS', Array.from({ length: 51 }, () => 'http://10.0.0.5').join()],
    ['VIEWPAGE_TRUST_PROXY', 'true'],
    ['VIEWPAGE_TRUST_PROXY', 'all'],
    ['VIEWPAGE_TRUST_PROXY', '-1'],
    ['VIEWPAGE_TRUST_PROXY', '11'],
    ['VIEWPAGE_TRUST_PROXY', '1,2'],
    ['VIEWPAGE_TRUST_PROXY', 'loopback'],
    ['VIEWPAGE_TRUST_PROXY', 'proxy.example'],
    ['VIEWPAGE_TRUST_PROXY', '10.0.0.0/0'],
    ['VIEWPAGE_TRUST_PROXY', '::/0'],
    ['VIEWPAGE_TRUST_PROXY', '10.0.0.0/33'],
    ['VIEWPAGE_TRUST_PROXY', '10.0.0.1,'],
    ['VIEWPAGE_TRUST_PROXY', '10.0.0.1/255.0.0.0'],
    ['VIEWPAGE_HOSTS', '[]'],
    ['VIEWPAGE_VIEWS_PER_ADDRESS', '0'],
    ['VIEWPAGE_SIGN_UPS_PER_ADDRESS', 'many'],
    ['VIEWPAGE_SENTRY_DSN', 'http://key@sentry.example/1'],
    ['VIEWPAGE_SENTRY_DSN', 'https://sentry.example/1'],
    ['VIEWPAGE_SENTRY_DSN', 'https://key@sentry.example'],
    ['VIEWPAGE_SENTRY_DSN', 'sentry'],
    ['VIEWPAGE_RETENTION_DAYS', '0'],
    ['VIEWPAGE_UPLOAD_LIMIT_MB', '-1'],
    ['VIEWPAGE_INGESTION_MB_PER_MINUTE', '0'],
    ['VIEWPAGE_INGESTION_MB_PER_DAY', '0'],
    ['VIEWPAGE_INVALID_EVENTS_PER_DAY', 'many'],
    ['VIEWPAGE_DISK_RESERVE_PERCENT', '91'],
  ])('names %s when it is %j', (variable, value) => {
    const read = () => readConfig({ [variable]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${variable} is ${JSON.stringify(value)}, but must be`)
  })

  it.each(['https://key@o1.sentry.example/42', 'http://key@127.0.0.1:9000/42'])(
    'takes %s for errors of pages',
    (dsn) => expect(readConfig({ VIEWPAGE_SENTRY_DSN: dsn }).site.sentryDsn).toBe(dsn),
  )

  it('sends mail only with a sender and a public address, and names no password', () => {
    expect(readConfig({}).mail).toBeNull()
    const smtp = { VIEWPAGE_SMTP_URL: 'smtp://user:secret@mail.example:587' }
    const from = { VIEWPAGE_MAIL_FROM: 'Slides <slides@viewpage.example>' }
    const site = { VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }
    expect(() => readConfig(smtp)).toThrow('VIEWPAGE_MAIL_FROM is "", but must be set')
    expect(() => readConfig({ ...smtp, ...from })).toThrow('VIEWPAGE_PUBLIC_URL is "", but must be set')
    expect(readConfig({ ...smtp, ...from, ...site }).mail).toMatchObject({
      origin: 'https://viewpage.example',
    })
    for (const url of ['http://user:secret@mail.example', 'smtp:secret', 'smtp://secret@host/?pool=true'])
      expect(() => readConfig({ VIEWPAGE_SMTP_URL: url })).toThrow(
        'VIEWPAGE_SMTP_URL is "…", but must be smtp://',
      )
    for (const sender of ['slides', 'a@b.example, c@d.example', 'A\r\nBcc: <a@b.example>'])
      expect(() => readConfig({ ...smtp, ...site, VIEWPAGE_MAIL_FROM: sender })).toThrow(ConfigError)
  })

  // docs/behaviour/page.md#native-app-promo
  it('reads the app, which needs a scheme and a store', () => {
    expect(readConfig({}).site).toMatchObject({ nativeApp: null, features: { native_app: false } })
    const scheme = { VIEWPAGE_APP_SCHEME: 'example-slides' }
    const store = { VIEWPAGE_APP_ANDROID_URL: 'https://apps.example/slides?id=1' }
    expect(() => readConfig(scheme)).toThrow('VIEWPAGE_APP_IPHONE_URL is "", but must be set')
    expect(() => readConfig(store)).toThrow('VIEWPAGE_APP_SCHEME is "", but must be set')
    expect(readConfig({ ...scheme, ...store }).site).toMatchObject({
      nativeApp: {
        scheme: 'example-slides',
        stores: { iphone: null, android: 'https://apps.example/slides?id=1' },
        openTimeoutMs: 300,
      },
      features: { native_app: true },
    })
    const off = { VIEWPAGE_FEATURES: '{"native_app":false}' }
    expect(readConfig({ ...scheme, ...store, ...off }).site.features).toMatchObject({ native_app: false })
  })

  it.each([
    ['0', 0],
    ['1', 1],
    ['2', 2],
    ['10.0.0.7, fd00::/8,192.168.0.0/16', ['10.0.0.7', 'fd00::/8', '192.168.0.0/16']],
  ])('trusts as many proxies, or those, with %j', (text, proxies) => {
    expect(readConfig({ VIEWPAGE_TRUST_PROXY: text }).http.trustedProxies).toEqual(proxies)
  })

  describe('in production', () => {
    const production = { VIEWPAGE_ENV: 'production', VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }

    it('requires the public address', () => {
      expect(() => readConfig({ VIEWPAGE_ENV: 'production' })).toThrow('VIEWPAGE_PUBLIC_URL')
      expect(readConfig(production).http.publicUrl).toBe('https://viewpage.example')
    })

    it('refuses demo accounts, unless they are meant to be public', () => {
      expect(() => readConfig({ ...production, VIEWPAGE_DEMO: '1' })).toThrow('VIEWPAGE_DEMO')
      expect(readConfig({ ...production, VIEWPAGE_DEMO: 'public' }).server.demo).toBe('public')
      expect(readConfig(production).server.demo).toBe(false)
    })
  })

  it('requires release tokens with a database that processes may share', () => {
    const env = { DATABASE_URL: 'postgres://db.example/viewpage' }
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(
      'VIEWPAGE_RELEASE_TOKENS is "", but must be set when DATABASE_URL is',
    )
    const tokens = { '*': 'a-token-for-all-remotes' }
    const complete = { ...env, VIEWPAGE_RELEASE_TOKENS: JSON.stringify(tokens) }
    expect(readConfig(complete).releases.releaseTokens).toEqual(tokens)
  })

  it('requires the public address, and where to purge, with a cache in front', () => {
    const wanted = { VIEWPAGE_SHARED_CACHE: '1', VIEWPAGE_EDGE_URLS: 'http://10.0.0.5:6091, http://10.0.0.6' }
    expect(() => readConfig(wanted)).toThrow('VIEWPAGE_PUBLIC_URL')
    const publicUrl = { VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }
    expect(() => readConfig({ ...publicUrl, VIEWPAGE_SHARED_CACHE: '1' })).toThrow('VIEWPAGE_EDGE_URLS')
    expect(readConfig({ ...wanted, ...publicUrl }).pages.sharedCache).toEqual({
      seconds: 10,
      purgeUrls: ['http://10.0.0.5:6091', 'http://10.0.0.6'],
    })
    expect(readConfig({ ...publicUrl, ...wanted, VIEWPAGE_SHARED_CACHE: '0' }).pages.sharedCache).toBeNull()
  })

  it('reads where the object store is, and requires what belongs together', () => {
    expect(readConfig({}).files.objectStore).toBeNull()
    const env = { VIEWPAGE_S3_BUCKET: 'slides', VIEWPAGE_S3_PREFIX: 'a/b/', VIEWPAGE_S3_PATH_STYLE: '1' }
    const bucket = { bucket: 'slides', prefix: 'a/b/', endpoint: null, credentials: null, isPathStyle: true }
    expect(readConfig(env).files.objectStore).toMatchObject(bucket)
    const endpoint = { VIEWPAGE_S3_ENDPOINT: 'https://s3.example' }
    expect(() => readConfig(endpoint)).toThrow('VIEWPAGE_S3_BUCKET')
    expect(() => readConfig({ ...env, VIEWPAGE_S3_ACCESS_KEY: 'key' })).toThrow('VIEWPAGE_S3_SECRET_KEY')
    expect(() => readConfig({ ...env, VIEWPAGE_S3_SECRET_KEY: 'key' })).toThrow('VIEWPAGE_S3_ACCESS_KEY')
    expect(() => readConfig({ ...env, VIEWPAGE_S3_PREFIX: '/a' })).toThrow('VIEWPAGE_S3_PREFIX')
  })

  it('requires a key with a certificate', () => {
    expect(() => readConfig({ VIEWPAGE_TLS_CERT: 'cert.pem' })).toThrow('VIEWPAGE_TLS_KEY')
  })
})
