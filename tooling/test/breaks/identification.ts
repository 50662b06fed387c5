import { breaksOf } from '../../requirements/break.ts'

const overlay = 'mf-identification/src/overlay'
const texts = 'mf-identification/src/locales/en.json'
const session = 'shell/src/browser/session-id.ts'

export const identificationBreaks = breaksOf('Who is watching', [
  [
    'The overlay covers the whole page of a shared link',
    `${overlay}/Overlay.module.css`,
    'max-inline-size: none',
    'max-inline-size: 640px',
  ],
  [
    'Its background is the blurred thumbnail, if there is one',
    `${overlay}/Backdrop.tsx`,
    'previewBlur !== null ? (',
    'previewUrl !== null && previewBlur !== null ? (',
  ],
  [
    'A gradient lies over it',
    `${overlay}/Overlay.module.css`,
    'linear-gradient(rgb(0 0 0 / 0.7), rgb(0 0 0 / 0.66))',
    'rgb(0 0 0 / 0.66)',
  ],
  [
    'The title names the sharer by both names',
    'mf-identification/src/view-link/sharer.ts',
    '`${first} ${last}`',
    '`${first}`',
  ],
  [
    'The subtitle has the first name and one link',
    `${overlay}/Overlay.tsx`,
    '<NewTabLink href="/help/who-is-watching/" />',
    '<b />',
  ],
  ['There are two fields with placeholders: name and e-mail', texts, '"Your name"', '""'],
  [
    'The explanation links to terms of use and privacy policy',
    `${overlay}/AnswerForm.tsx`,
    'href="/privacy/"',
    'href="/terms/"',
  ],
  ['There is a submit button', `${overlay}/AnswerForm.tsx`, '    onSubmit(answer)\n', ''],
  [
    'The last line has the year and the company',
    `${overlay}/Overlay.tsx`,
    "{t('copyright', { year, company })}",
    '',
  ],
  [
    'Numbered tags of a translation become links in a new tab',
    `${overlay}/AnswerForm.tsx`,
    ' target="_blank"',
    '',
  ],
  [
    'On load the page asks whether the viewer is identified',
    'mf-identification/src/view-link/asking-link.ts',
    '/api/v1/insights/viewers/${',
    '/api/v1/viewers/${',
  ],
  [
    'If so, the overlay hides',
    'mf-identification/src/identification/identification-state.ts',
    "known: 'identified', unknown",
    "known: 'asking', unknown",
  ],
  [
    'Otherwise it shows',
    'mf-identification/src/identification/identification-state.ts',
    "unknown: 'asking'",
    "unknown: 'identified'",
  ],
  [
    'It shows after a failed lookup',
    'mf-identification/src/lookup/useLookup.ts',
    'resumed ? resumed.first : false',
    'resumed ? resumed.first : true',
  ],
  [
    'Submit sends and hides at once',
    'mf-identification/src/identification/useIdentification.ts',
    "deliver(answer)\n    send('answered')",
    "void sendOnce(answer).then(() => send('answered'))",
  ],
  [
    'Name and e-mail are prefilled when given',
    `${overlay}/Overlay.tsx`,
    'name: viewerName, email: viewerEmail',
    "name: viewerName, email: ''",
  ],
  [
    'The button looks enabled when both fields are filled',
    'mf-identification/src/answer/answer.ts',
    "return visibleText(name) !== '' && visibleText(email)",
    "return visibleText(name) !== '' || visibleText(email)",
  ],
  [
    'A click with empty fields still sends and hides',
    `${overlay}/AnswerForm.tsx`,
    '    onSubmit(answer)\n',
    '    if (isReady) onSubmit(answer)\n',
  ],
  [
    'The e-mail field is of type e-mail, without another check',
    `${overlay}/AnswerForm.tsx`,
    ' noValidate',
    '',
  ],
  ['The session cookie lasts 30 minutes', 'shared-events/src/visitor-cookies.ts', '30 * 60', '60 * 60'],
  ['It is secure, with SameSite none', session, 'samesite=none', 'samesite=lax'],
  ['A host without cookies has none', session, 'if (noCookies || isOptedOut()', 'if (isOptedOut()'],
])
