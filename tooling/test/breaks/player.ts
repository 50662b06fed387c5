import { breaksOf } from '../../requirements/break.ts'

const viewer = 'mf-viewer/src'

export const playerBreaks = breaksOf('Player', [
  [
    'The visitor can turn autoplay on, with seconds to the next step',
    'mf-viewer/src/controls/autoplay/autoplay-choice.ts',
    '[4, 8, 12, 20]',
    '[5, 10, 15, 20]',
  ],
  ['Presenter view is offered', 'mf-viewer/src/controls/usePresenterView.ts', '!(edit || comment)', '!edit'],
  [
    'Keys control the player',
    'mf-viewer/src/controls/key-commands.ts',
    "PageUp: 'previous'",
    "PageUp: 'first'",
  ],
  [
    'A gesture of the wheel or a finger moves the deck',
    'mf-viewer/src/engine/gestures/listen-to-gestures.ts',
    'onZoom(wheelZoom(event), x, y)',
    'onZoom(1, x, y)',
  ],
  [
    'The visitor can stop autoplay',
    `${viewer}/controls/autoplay/AutoplayMenu.tsx`,
    'choose(each)\n',
    "if (each !== 'off') choose(each)\n",
  ],
  [
    'The bar has a restart button',
    `${viewer}/controls/PlayerBar.tsx`,
    'onClick={player.restart}',
    'onClick={player.next}',
  ],
  [
    'With the feature it opens the dialog of the desktop app',
    `${viewer}/controls/usePresenterView.ts`,
    "'PRESENTER_VIEW_DOWNLOAD_MODAL'",
    "'PRESENTER_VIEW_UPGRADE_MODAL'",
  ],
  [
    'Without it, the upgrade panel',
    `${viewer}/controls/usePresenterView.ts`,
    "'PRESENTER_VIEW_UPGRADE_MODAL'",
    "'PRESENTER_VIEW_DOWNLOAD_MODAL'",
  ],
  [
    'The panel names notes and a timer as part of the desktop app',
    'server/src/foundation/locales/en.json',
    'A timer that says how long',
    'A clock that says how long',
  ],
  [
    'There is a list of what is next',
    `${viewer}/overlay/useUpNext.ts`,
    "split('/').includes(oid)",
    "split('/').includes('')",
  ],
  [
    'A text says that the visitor moved freely off the path',
    `${viewer}/locales/en.json`,
    'You have left the path.',
    'Free movement.',
  ],
  [
    'Fullscreen is followed',
    `${viewer}/fullscreen/fullscreen.ts`,
    "document.documentElement.style.overflow = on ? 'hidden' : ''\n    notify()",
    "document.documentElement.style.overflow = on ? 'hidden' : ''",
  ],
  [
    'Orientation is landscape or portrait by the size of the window',
    `${viewer}/page/observe-orientation.ts`,
    "'landscape' : 'portrait'",
    "'portrait' : 'landscape'",
  ],
  [
    'Without WebGL the page reloads once with `webgl=0` and plays lite',
    `${viewer}/player/loading/abilities.ts`,
    "url.searchParams.set(FLAG, '0')",
    "url.searchParams.set(FLAG, 'no')",
  ],
  [
    'The same without WebAssembly',
    `${viewer}/player/loading/abilities.ts`,
    "if (!webAssembly) return 'no_webassembly_available'",
    'if (!webAssembly && !webGl2) return null',
  ],
  [
    'A lost WebGL context needs a reload of the page',
    `${viewer}/controls/StageMessages.tsx`,
    'onAction={player.reload}',
    'onAction={player.retry}',
  ],
  [
    'Every step has an address',
    `${viewer}/step-link/link-steps.ts`,
    'replaceStep(step)\n  }\n\n  const unsubscribe',
    'if (step < 0) replaceStep(step)\n  }\n\n  const unsubscribe',
  ],
])
