import { breaksOf } from '../break.ts'

const tools = 'mf-toolbar/src/admin-tools'
const viewer = 'mf-viewer/src'
const related = `${viewer}/teaser/related.ts`
const client = 'shell/src/browser/http-client.ts'
const log = 'shell/src/measuring/watch-time/viewer-log.ts'

export const otherBreaks = [
  ...breaksOf('Admin tools', [
    [
      'The page listens for hidden tags and `hasTags`',
      `${tools}/admin-tools.ts`,
      'viewpage:hidden-tags-loaded',
      'viewpage:tags-loaded',
    ],
    [
      'A window event opens the tools',
      `${tools}/admin-tools.ts`,
      'viewpage:admin-tools-invoked',
      'viewpage:admin-tools-opened',
    ],
  ]),
  ...breaksOf('Page data', [
    ['`oid`', 'shared-events/src/patterns.ts', '^[a-z0-9][a-z0-9_-]{3,31}$', '^[a-z0-9][a-z0-9_-]{2,31}$'],
    [
      "The owner's e-mail address only for the avatar's colour",
      'server/src/page-data/page-data.ts',
      "email: '',",
      'email: owner.email,',
    ],
    [
      '`byOwner`',
      'mf-identification/src/view-link/asking-link.ts',
      'return byOwner || viewerRights.edit',
      'return viewerRights.edit',
    ],
    ['`isMobile`', 'mf-toolbar/src/toolbar/toolbar-menu.ts', 'isMobile || ', ''],
    [
      '`shouldAutoplay`',
      `${viewer}/player/start/start-rules.ts`,
      'return pageData.shouldAutoplay && ',
      'return ',
    ],
    [
      '`forceAutoplay`, which always starts',
      `${viewer}/player/start/start-rules.ts`,
      "return mustIdentify && trigger !== 'forcedAutoplay'",
      'return mustIdentify',
    ],
    ['`shouldForceViewerLite`', `${viewer}/player/loading/abilities.ts`, 'shouldForceViewerLite || ', ''],
    [
      '`topPicks`',
      'mf-sidebars/src/shelves/Sidebar.tsx',
      'items={topPicks.slice(0, MAX_CARDS.picks)}',
      'items={[]}',
    ],
    [
      '`searchTerms` by author segment',
      'mf-header-search/src/terms/suggested-terms.ts',
      'searchTerms[authorSegmentOf(authorSegment)]',
      "searchTerms['other']",
    ],
    ['`authorSegment`', 'mf-header-search/src/author-segment.ts', "'teacher', 'student'", "'student'"],
    ['`teaseContent`', `${viewer}/teaser/teaser-content.ts`, 'url: path,', "url: '/',"],
    [
      '`forceDefaultTeaseContent`',
      `${viewer}/teaser/teaser-content.ts`,
      'forceDefaultTeaseContent ? null : clientData.ownerId',
      'clientData.ownerId',
    ],
    [
      "`clientData` with the owner's id",
      `${viewer}/teaser/teaser-content.ts`,
      'forceDefaultTeaseContent ? null : clientData.ownerId',
      'forceDefaultTeaseContent ? null : null',
    ],
    [
      "`prezilink` with link id, identification and the sharer's names",
      'server/src/page-data/page-data.ts',
      'sharer_last_name:',
      'sharer_name:',
    ],
    ['`tags`, separated by commas', `${viewer}/metadata/Metadata.tsx`, "list.split(',')", "list.split(' ')"],
    ['`showMakeACopyButton`', 'mf-toolbar/src/toolbar/toolbar-menu.ts', ' || !showMakeACopyButton', ''],
    ['`storageToken`', `${viewer}/player/loading/asset-url.ts`, '?token=', '?key='],
    ['`showWatermark`', 'server/src/page-data/page-data.ts', 'showWatermark: ', 'showWatermark: true || '],
    ['`logoType`', 'mf-header-search/src/header/Logo.tsx', "logoType === 'full'", "logoType !== 'none'"],
    [
      '`storyboardAPIVersion`, 2 unless given',
      'server/src/page-data/site-page-data.ts',
      'storyboardAPIVersion: 2',
      'storyboardAPIVersion: 1',
    ],
    [
      '`pageStartTime`',
      `${viewer}/player/start/start-rules.ts`,
      '< 60_000 ? pageStartTime : timeOrigin',
      '< 60_000 ? timeOrigin : timeOrigin',
    ],
    [
      '`evaluatedFeatures`',
      'shared-events/src/features.ts',
      'Boolean(valueOf(name))',
      'valueOf(name) !== undefined',
    ],
  ]),
  ...breaksOf('Texts and errors', [
    [
      '"Cannot make request without CSRF token." for a like without the cookie',
      'mf-toolbar/src/failure/call-failure.ts',
      'Cannot make request without CSRF token.',
      'Cannot make a request without CSRF token.',
    ],
    [
      'The same for an unlike',
      'mf-toolbar/src/like/like-call.ts',
      "if (!readCookie('csrftoken'))",
      "if (liked && !readCookie('csrftoken'))",
    ],
    [
      '"Modal does not exist!"',
      'shared-events/src/modals.ts',
      "'Modal does not exist!'",
      "'Modal does not exist!!'",
    ],
    [
      '`ChunkLoadError`, "Loading chunk N failed", timeout or missing',
      'remote-kit/src/chunk-load-error.ts',
      'Loading chunk ${chunk} failed.',
      'Loading CSS chunk ${chunk} failed.',
    ],
    ['"No prezis by author"', related, "'No prezis by author'", "'No prezis by the author'"],
    [
      '"No other prezis found for user"',
      related,
      "new Error('No other prezis found for user')",
      "new Error('No other prezis found for this user')",
    ],
    [
      '"Related fetch timed out after {ms} msec"',
      related,
      'RELATED_TIMEOUT_MS = 3_000',
      'RELATED_TIMEOUT_MS = 2_000',
    ],
    [
      '"Feature not passed from backend"',
      'shared-events/src/features.ts',
      "new Error('Feature not passed from backend')",
      "new Error('Feature not passed')",
    ],
    [
      '"Features are not initialized yet"',
      'shared-events/src/features.ts',
      "new Error('Features are not initialized yet')",
      "new Error('Features are not initialized')",
    ],
    [
      '"WebGL context lost. You will need to reload the page."',
      `${viewer}/locales/en.json`,
      'WebGL context lost. You will need to reload the page.',
      'WebGL context lost. Reload the page.',
    ],
    [
      '"Error sending view event" goes to the console, and nothing else happens',
      'shell/src/measuring/watch-time/send-path-view.ts',
      "if (!ok) console.error('Error sending view event')",
      '',
    ],
    [
      'A failed analytics call resolves to `false`',
      'shell/src/measuring/events/sender.ts',
      "return outcome === 'delivered'\n",
      'return true\n',
    ],
    [
      'A failed lookup writes an error to the console and shows the overlay',
      'mf-identification/src/lookup/useLookup.ts',
      '        report(\n',
      '        ;((..._: unknown[]) => undefined)(\n',
    ],
    [
      'A failed answer goes to the console only',
      'mf-identification/src/answer/useDelivery.ts',
      "browser.log('[mf-identification] Failed to send the answer of the visitor:', error)",
      'void error',
    ],
    [
      'The logger rejects a null message',
      log,
      "if (entry === null) throw new Error('[viewer-log] Failed to log: the message is null.')",
      'if (entry === null) return',
    ],
    [
      'A missing log endpoint throws in production',
      log,
      'if (!url && isProduction)',
      'if (url === undefined && isProduction)',
    ],
    [
      '"Request failed with status code {n}"',
      client,
      'return new HttpError(message, {',
      "return new HttpError('Request failed', {",
    ],
    ['"Request aborted"', client, "'Request aborted'", "'canceled'"],
    [
      '"Network Error"',
      client,
      'if (!response) return new HttpError(message)',
      "if (!response) return new HttpError(message.replace(' Error', ''))",
    ],
    ['"timeout of {n} ms exceeded"', client, 'timeout} ms exceeded', 'timeout}ms exceeded'],
    [
      '"This feature is available only in our desktop app."',
      'mf-toolbar/src/locales/en.json',
      'This feature is available only in our desktop app.',
      'This feature is only available in our desktop app.',
    ],
    [
      '"Presenter View is optimized for our desktop app."',
      'mf-toolbar/src/locales/en.json',
      'Presenter View is optimized for our desktop app.',
      'Presenter view is optimized for our desktop app.',
    ],
    ['Show and hide of the transcript', `${viewer}/locales/en.json`, '"Show less"', '"Hide"'],
  ]),
  ...breaksOf('Other numbers', [
    [
      'Code loads within 120 s',
      'tooling/src/webpack/remote.ts',
      'CHUNK_LOAD_TIMEOUT_MS = 120_000',
      'CHUNK_LOAD_TIMEOUT_MS = 60_000',
    ],
    [
      'A helper writes cookies with path `/` and expiry in days',
      'remote-kit/src/browser/cookies.ts',
      'days * MS_PER_DAY',
      'days * 1_000',
    ],
    ['Escape closes', `${viewer}/controls/key-commands.ts`, "Escape: 'escape'", "Esc: 'escape'"],
    ['Space goes on', `${viewer}/controls/key-commands.ts`, "' ': 'next'", "Spacebar: 'next'"],
    [
      'Calls of analytics and log have 20 s',
      'shell/src/browser/post.ts',
      'LOG_TIMEOUT_MS = 20_000',
      'LOG_TIMEOUT_MS = 30_000',
    ],
  ]),
]
