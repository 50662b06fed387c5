import { breaksOf } from '../../requirements/break.ts'

const header = 'mf-header-search/src/header'
const search = 'mf-header-search/src/search'
const menu = 'mf-header-search/src/user-menu'
const terms = 'mf-header-search/src/terms'

export const headerBreaks = breaksOf('Header', [
  ['It has a back button', 'mf-header-search/src/header/BackLink.tsx', ' || !browser.cameFromThisSite()', ''],
  ['It has a logo', `${header}/Logo.tsx`, 'href="/"', 'href="/home/"'],
  [
    'It has a search bar',
    `${header}/Header.tsx`,
    '<SearchBar {...{ input, submit, publishClick, onKeyDown }} />',
    '',
  ],
  [
    'It has a log-in link, or a user menu',
    `${header}/Header.tsx`,
    '{visitor ? <UserMenu visitor={visitor} /> : <SignInLinks />}',
    '<SignInLinks />',
  ],
  ['It has suggested search terms', `${header}/Header.tsx`, '<SuggestedTerms />', ''],
  [
    'There are 5 suggested terms for each author segment',
    `${terms}/suggested-terms.ts`,
    'MAX_TERMS = 5',
    'MAX_TERMS = 6',
  ],
  [
    'A click on the icon expands the bar and focuses the field',
    `${search}/useSearchBar.ts`,
    '    input.current?.focus()\n',
    '',
  ],
  ['A close button collapses it', `${search}/useSearchBar.ts`, 'flushSync(() => setExpanded(false))', ''],
  [
    'The user menu has my dashboard, account settings and log out',
    'shared-events/src/site-paths.ts',
    "SETTINGS = '/settings/'",
    "SETTINGS = '/account/'",
  ],
  [
    'The menu opens and closes on clicks',
    `${menu}/useMenu.ts`,
    "setOpened(open ? null : 'first')",
    "setOpened('first')",
  ],
  [
    'It closes on a click outside',
    `${menu}/useMenu.ts`,
    "document.addEventListener('pointerdown', closeOutside)",
    "document.addEventListener('pointerup-never', () => closeOutside)",
  ],
  [
    'Enter submits a search',
    `${search}/useSearchBar.ts`,
    'event.nativeEvent.isComposing || event.keyCode === 229',
    'true',
  ],
  [
    'An empty search goes to `/explore/` without a query',
    `${search}/search-target.ts`,
    "term === '' ? EXPLORE : ",
    '',
  ],
  [
    'A collapsed bar on the smallest screens only expands on submit',
    `${search}/useSearchBar.ts`,
    "if (!expanded && browser.responsiveMode() === 'extraSmall') return expand()",
    '',
  ],
  [
    'The placeholder is "Search presentations..."',
    'mf-header-search/src/locales/en.json',
    'Search presentations...',
    'Search presentations…',
  ],
  [
    'The placeholder claims over 360 million presentations',
    `${search}/search-figure.ts`,
    "notation: 'compact'",
    "notation: 'standard'",
  ],
  ['"Trending" names the suggested terms', 'mf-header-search/src/locales/en.json', '"Trending"', '"Popular"'],
  [
    'The header is 49 px high, 48 px on phones',
    `${header}/Header.module.css`,
    "'start search actions' minmax(48px, auto)\n      '. terms terms'",
    "'start search actions' minmax(52px, auto)\n      '. terms terms'",
  ],
  [
    'The row of terms is 36 px high',
    `${terms}/SuggestedTerms.module.css`,
    'min-block-size: 36px',
    'min-block-size: 40px',
  ],
  [
    'The search bar is at most 790 px wide',
    `${header}/Header.module.css`,
    'minmax(150px, 1fr) minmax(0, 790px)',
    'minmax(150px, 1fr) minmax(0, 890px)',
  ],
  [
    'The banner asks the server whether to show',
    'mf-header-search/src/banner/VideoBanner.tsx',
    '!shouldShowPreziVideoBanner || ',
    '',
  ],
  [
    'Unknown author segments count as `other`',
    'mf-header-search/src/author-segment.ts',
    "?? 'other'",
    "?? 'student'",
  ],
  [
    'Anonymous visitors see "Log in" and "Get started"',
    'mf-header-search/src/locales/en.json',
    '"Get started"',
    '"Sign up"',
  ],
  [
    'Log-in, logo and suggestions navigate once their log call has settled',
    'remote-kit/src/host/redirect.ts',
    'if (before) await',
    'if (before) void',
  ],
])
