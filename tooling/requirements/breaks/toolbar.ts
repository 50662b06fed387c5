import { breaksOf } from '../break.ts'

const row = 'mf-toolbar/src/toolbar'
const like = 'mf-toolbar/src/like'
const share = 'mf-toolbar/src/share'
const embed = 'mf-toolbar/src/embed'
const registry = 'mf-toolbar/src/modals/modal-registry.ts'

export const toolbarBreaks = [
  ...breaksOf('Toolbar', [
    ['It has a left and a right group', `${row}/ToolbarRow.tsx`, '<ViewCounter />', ''],
    [
      'Edit shows with the right to edit',
      `${row}/toolbar-menu.ts`,
      "if (viewerRights.edit) return { opens: 'edit'",
      "if (viewerRights.edit && viewerRights.comment) return { opens: 'edit'",
    ],
    [
      'Else Comment with the right to comment',
      `${row}/toolbar-menu.ts`,
      'commentingPath(oid, schemaVersion)',
      'editorPath(oid, schemaVersion)',
    ],
    ['The menu is hidden in embed mode', `${row}/toolbar-menu.ts`, 'pageData.embedMode || ', ''],
    [
      'It is hidden in fullscreen',
      `${row}/ToolbarRow.tsx`,
      '(payload) => payload.fullscreen) ?? false',
      '() => false) ?? false',
    ],
    ['It is hidden in the public view', `${row}/toolbar-menu.ts`, ' || pageData.isPublicView', ''],
    ['The view count is hidden at 0', `${row}/ViewCounter.tsx`, 'viewCount === 0 || ', ''],
    [
      'It shows for public and reusable presentations only',
      `${row}/ViewCounter.tsx`,
      "privacy !== 'public' && privacy !== 'reusable'",
      "privacy === 'private'",
    ],
    ['Numbers have the format of the language', 'mf-toolbar/src/useFormatNumber.ts', 'language)', "'en')"],
    ['Make a copy is not offered on mobile devices', `${row}/toolbar-menu.ts`, 'isMobile || ', ''],
    [
      'It needs its flag',
      `${row}/toolbar-menu.ts`,
      'copyFeature ? copyPathOf(pageData) : null',
      'copyPathOf(pageData)',
    ],
    [
      'Anonymous visitors read "Learn about" and the product\'s name',
      'mf-toolbar/src/locales/en.json',
      'Learn about {{brand}}',
      'Discover {{brand}}',
    ],
    ['The toolbar is 54 px high', `${row}/ToolbarRow.module.css`, 'block-size: 54px', 'block-size: 56px'],
  ]),
  ...breaksOf('Like', [
    [
      'Without a count there is no like button',
      `${row}/ToolbarRow.tsx`,
      'if (likesCount === undefined) return null',
      '',
    ],
    [
      'A click without an account calls a handler with the oid',
      `${row}/ToolbarRow.tsx`,
      'void redirect(signUpPath(window.location.pathname)',
      "void redirect('/signup/basic/'",
    ],
    ['A signed-in click toggles', `${like}/like-state.ts`, '!before.requested', 'before.requested'],
    [
      'A like shows at once: liked, count and animation',
      `${like}/like-state.ts`,
      'saving: requested, overtaken',
      'saving: confirmed.liked, overtaken',
    ],
    [
      'A failed like reverts state and count',
      `${like}/like-state.ts`,
      "play({ ...next, failure: { requested: state.requested, why: event.why } }, 'error')",
      "play({ ...next, confirmed: savedLike(state, null), failure: { requested: state.requested, why: event.why } }, 'error')",
    ],
    [
      'An error animation plays then',
      `${like}/like-state.ts`,
      "why: event.why } }, 'error')",
      "why: event.why } }, 'none')",
    ],
    [
      'An unlike shows at once: count and broken heart',
      `${like}/like-state.ts`,
      "? 'liked' : 'heartbroken'",
      "? 'liked' : 'none'",
    ],
    [
      'The animation resets after 2 s',
      `${like}/like-control.ts`,
      'ANIMATION_MS = 2_000',
      'ANIMATION_MS = 3_000',
    ],
    [
      'A failed unlike reverts with the error animation',
      `${like}/like-state.ts`,
      "why: event.why } }, 'error')",
      "why: event.why } }, state.requested ? 'error' : 'heartbroken')",
    ],
    ['Another oid resets count and state', `${row}/ToolbarRow.tsx`, '      key={oid}\n', ''],
    [
      'The like control gets oid, title, tags, count, state, views, pictures and the date of the last change',
      `${row}/ToolbarRow.tsx`,
      'start={{ liked: hasLikedPrezi, count: likesCount }}',
      'start={{ liked: false, count: likesCount }}',
    ],
  ]),
  ...breaksOf('Modals', [
    [
      'One modal is open at a time',
      'shared-events/src/modals.ts',
      'if (name === open) return',
      "if (open !== 'NONE' && name !== 'NONE') return",
    ],
    [
      'They close by name',
      'shared-events/src/modals.ts',
      'if (wanted === undefined || ',
      'if (wanted === undefined && ',
    ],
    [
      'An unknown name fails with "Modal does not exist!"',
      'shared-events/src/modals.ts',
      "'Modal does not exist!'",
      "'Modal does not exist'",
    ],
    ['The share modal is 500 × 300 px', registry, 'height: 300', 'height: 320'],
    [
      'The embed modal is at most 600 px wide',
      registry,
      "title: 'embed.title',\n    width: 600",
      "title: 'embed.title',\n    width: 640",
    ],
    [
      'Escape closes a modal',
      'mf-toolbar/src/modals/ModalDialog.tsx',
      'onOpenChange={(wanted) => !wanted && onClose()}',
      "onOpenChange={(wanted, { reason }) => !wanted && reason !== 'escape-key' && onClose()}",
    ],
    [
      'Viewer identification',
      'mf-identification/src/identification/useIdentification.ts',
      "if (state === 'asking') return openModal(slotBus, MODAL)",
      '',
    ],
    ['E-mail capture', 'mf-toolbar/src/email-capture/EmailCaptureModal.tsx', 'method="post"', 'method="get"'],
  ]),
  ...breaksOf('Sharing', [
    ['Facebook', `${share}/share-targets.ts`, '{ u: url, hashtag', '{ url, hashtag'],
    ['LinkedIn', `${share}/share-targets.ts`, 'sharing/share-offsite/', 'shareArticle/'],
    ['Twitter', `${share}/share-targets.ts`, 'https://x.com/intent/tweet', 'https://twitter.com/share'],
    [
      'Google Classroom',
      `${share}/share-targets.ts`,
      'classroom.google.com/share',
      'classroom.google.com/u/0/share',
    ],
    [
      'Classroom gets the title only',
      `${share}/share-targets.ts`,
      '{ url, title: cutText(title, MAX_TITLE_LENGTH) }',
      '{ url, title: cutText(title, MAX_TITLE_LENGTH), hashtags: tags }',
    ],
    ['The title goes along as text', `${share}/share-targets.ts`, 'text: cutText', 'title: cutText'],
    ['Tags go along as hashtags', `${share}/hashtags.ts`, "tags.split(',')", "tags.split(';')"],
    [
      'The pop-up is 520 × 570 px',
      `${share}/share-targets.ts`,
      'width: 520, height: 570',
      'width: 520, height: 600',
    ],
    ["LinkedIn's is 1300 × 570 px", `${share}/share-targets.ts`, 'width: 1300', 'width: 1200'],
    ['A copy button says so for 3 s', 'mf-toolbar/src/copy/useCopy.ts', '= 3000', '= 2000'],
  ]),
  ...breaksOf('Embedding', [
    [
      'The code is an iframe that allows autoplay and fullscreen',
      'shared-events/src/embed-code.ts',
      'autoplay; fullscreen; ',
      'autoplay; ',
    ],
    ['It has a link to learn more', `${embed}/EmbedForm.tsx`, '/help/embedding/', '/help/'],
    ['The first size is 560 × 315 px', `${embed}/embed-size.ts`, "height: '315'", "height: '316'"],
    [
      'Width and height are linked at 16:9',
      `${embed}/SizeFields.tsx`,
      'onChange(withHeight(typed))',
      'onChange({ ...size, height: typed })',
    ],
    ['Both take digits only', `${embed}/embed-size.ts`, ".replace(/\\D/g, '')", ''],
    ['Both take at most 4', `${embed}/embed-size.ts`, '.slice(0, MAX_DIGITS)', ''],
    [
      'Editing the height sets the width to `round(height * 16 / 9)`',
      `${embed}/embed-size.ts`,
      '(Number(height) * 16) / 9',
      'Math.floor((Number(height) * 16) / 9)',
    ],
    [
      'Editing the width sets the height to `round(width / (16 / 9))`',
      `${embed}/embed-size.ts`,
      'Number(width) / RATIO',
      'Math.floor(Number(width) / RATIO)',
    ],
    [
      'An empty field clears both',
      `${embed}/embed-size.ts`,
      'if (Number(width) === 0) return NO_SIZE',
      "if (Number(width) === 0) return { width, height: '315' }",
    ],
    [
      'Zero clears both',
      `${embed}/embed-size.ts`,
      'if (Number(height) === 0) return NO_SIZE',
      "if (height === '') return NO_SIZE",
    ],
    [
      'Responsive presentations have a text instead of the fields',
      `${embed}/EmbedForm.tsx`,
      "pageData.embedSizing === 'responsive'",
      'pageData.embedSizing === undefined',
    ],
  ]),
]
