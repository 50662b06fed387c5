import { breaksOf } from '../../requirements/break.ts'

const player = 'mf-viewer/src/player'
const overlay = 'mf-viewer/src/overlay'
const stage = 'mf-viewer/src/stage'
const avatar = 'remote-kit/src/ui/avatar-appearance.ts'

export const layerBreaks = breaksOf('Layer over the viewer', [
  [
    'Its modes are start, loading and restart',
    `${player}/overlay-state.ts`,
    "phase === 'end' ? 'restart' : 'start'",
    "phase === 'end' ? 'start' : 'start'",
  ],
  [
    'Start has the Present button',
    `${overlay}/InfoLayer.tsx`,
    '<PresentButton player={player} step={state.coverStep} onPress={onPresent} />',
    'null',
  ],
  [
    'Loading has a ring and the label "Loading…"',
    'mf-viewer/src/locales/en.json',
    '"Loading…"',
    '"Loading..."',
  ],
  ['Restart has a restart button', `${overlay}/EndActions.tsx`, 'onClick={player.restart}', ''],
  ['It shows the title', `${overlay}/Info.tsx`, '<bdi lang={deck.language}>{title}</bdi>', ''],
  [
    'It shows the owner',
    `${overlay}/Info.tsx`,
    "{text('viewer.createdBy', { owner: owner.publicDisplayName })}",
    '',
  ],
  [
    'It shows a blurred preview',
    `${stage}/Picture.tsx`,
    "phase !== 'start' || load !== 'none'",
    "phase === 'end' && load !== 'none'",
  ],
  [
    'It says by whom the presentation is',
    `${overlay}/Info.tsx`,
    "text('viewer.createdBy', { owner: owner.publicDisplayName })",
    'owner.publicDisplayName',
  ],
  ['The avatar has the first letters of both names in upper case', avatar, '.toUpperCase()', ''],
  [
    'Without names it has the first letter of the e-mail address',
    avatar,
    'names || firstLetter(email)',
    'names',
  ],
  ['Its colour comes from a hash of e-mail address or username', avatar, 'username || email', 'email'],
  ['There are 8 colours and grey', avatar, 'AVATAR_PALETTE_SIZE = 8', 'AVATAR_PALETTE_SIZE = 7'],
  [
    'The preview is none, loading, shown or the fallback',
    `${stage}/preview-state.ts`,
    'if (previewUrl !== null) return',
    'if (previewUrl !== null && fallbackPreviewUrl !== null) return',
  ],
  [
    'A shown preview is blurred under a darker gradient',
    `${stage}/picture.module.css`,
    'var(--veil) 64%, transparent) 48.5%,\n    color-mix(in srgb, var(--veil) 49%, transparent) 100%',
    'var(--veil) 14%, transparent) 48.5%,\n    color-mix(in srgb, var(--veil) 14%, transparent) 100%',
  ],
  [
    'The fallback image shows when the preview fails, if there is one',
    'mf-viewer/src/stage/usePreview.ts',
    "const isFallback = status === 'fallback'",
    'const isFallback = false',
  ],
  [
    'The load is none, loading, successful or failed',
    `${player}/overlay-state.ts`,
    "loading: { loadFinished: 'success', loadFailed: 'error' }",
    "loading: { loadFinished: 'success' }",
  ],
  [
    'Start with everything loaded hides the layer',
    `${player}/overlay-state.ts`,
    "const onceLoaded: Target = (load) => (load === 'success' ? 'playing' : 'loading')",
    "const onceLoaded: Target = () => 'loading'",
  ],
  ['Tracking is enabled then, unless a modal is open', `${player}/overlay-state.ts`, ' && !isModalOpen', ''],
  [
    'Otherwise start shows loading',
    `${player}/overlay-state.ts`,
    "const onceLoaded: Target = (load) => (load === 'success' ? 'playing' : 'loading')",
    "const onceLoaded: Target = () => 'playing'",
  ],
  [
    'A load that finishes leaves the layer only in mode start',
    `${player}/overlay-state.ts`,
    'start: { startWanted: onceLoaded,',
    "start: { startWanted: onceLoaded, loadFinished: 'playing',",
  ],
  [
    'It does not show the layer while the question is open',
    `${player}/overlay-state.ts`,
    'identifying: { startWanted: onceLoaded,',
    "identifying: { startWanted: onceLoaded, loadFinished: 'start',",
  ],
  [
    'The percentage only rises',
    `${player}/loading/load-percentage.ts`,
    'Math.max(state.shown, Math.floor(Math.max(next.fake, next.real)))',
    'Math.floor(event.type === "progressed" ? next.real : next.fake)',
  ],
  [
    'It stays between 0 and 100',
    `${player}/loading/load-percentage.ts`,
    'Math.min(100, Math.max(state.shown, Math.floor(Math.max(next.fake, next.real))))',
    'Math.max(state.shown, Math.floor(Math.max(next.fake, next.real)))',
  ],
  ['Fake progress adds 10 every 2 s up to 80', `${player}/loading/load-percentage.ts`, '2_000', '1_000'],
  [
    'It is 100 once the data of the presentation is loaded',
    `${player}/loading/load-percentage.ts`,
    'return { fake: 100 }',
    'return { fake: FAKE_MAX }',
  ],
  [
    'The end shows the layer in mode restart',
    `${player}/overlay-state.ts`,
    "playing: { endReached: 'end',",
    'playing: {',
  ],
  [
    'The end can be hidden only after the load has finished',
    `${player}/overlay-state.ts`,
    "(load === 'success' ? 'playing' : 'end')",
    "(load === 'none' ? 'end' : 'playing')",
  ],
  [
    'Restart plays again from the start',
    `${player}/commands.ts`,
    "flyTo(first, { instant: true })\n    send('restartPressed')",
    "flyTo(first + 1, { instant: true })\n    send('restartPressed')",
  ],
  [
    'Autoplay needs a public presentation',
    `${player}/start/start-rules.ts`,
    'pageData.shouldAutoplay && isPublic(pageData) && !mustIdentify',
    'pageData.shouldAutoplay && !mustIdentify',
  ],
  [
    'It needs a browser that can run it',
    `${player}/loading/engine-choice.ts`,
    'canRun: () => choose().address === null',
    'canRun: () => choose().address !== undefined',
  ],
  [
    'It needs no missing identification',
    `${player}/start/start-rules.ts`,
    'pageData.shouldAutoplay && isPublic(pageData) && !mustIdentify',
    'pageData.shouldAutoplay && isPublic(pageData)',
  ],
  [
    'Forced autoplay always starts',
    `${player}/start/start-rules.ts`,
    "if (pageData.forceAutoplay) return 'forcedAutoplay'",
    "if (pageData.forceAutoplay && !mustIdentify) return 'forcedAutoplay'",
  ],
  ['Start opens the question where one is required', `${player}/start/starter.ts`, 'gate.ask()', 'proceed()'],
  [
    'The layer is hidden meanwhile',
    `${player}/overlay-state.ts`,
    "identificationNeeded: 'identifying'",
    "identificationNeeded: 'start'",
  ],
  [
    'The answer closes the question and starts',
    `${player}/start/identification-gate.ts`,
    'else settle(answers.identified)',
    'else settle(answers.dismissed)',
  ],
  [
    'An open modal disables tracking',
    `${player}/publish-changes.ts`,
    'const enabled = isTracked(phase, isModalOpen)',
    'const enabled = isTracked(phase, false && isModalOpen)',
  ],
  [
    'Closing it enables tracking if the layer is hidden',
    `${player}/publish-changes.ts`,
    'const stopFollowing = bus.on(modals.modalChanged, publishTracking)',
    "const stopFollowing = bus.on(modals.modalChanged, ({ name }) => name !== 'NONE' && publishTracking())",
  ],
  [
    'The stacking level of an overlay is 4 unless told otherwise',
    `${overlay}/up-next.module.css`,
    'z-index: 4',
    'z-index: 3',
  ],
])
