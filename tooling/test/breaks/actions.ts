import { breaksOf } from '../../requirements/break.ts'

const viewer = 'mf-viewer/src'
const player = `${viewer}/player`
const toolbar = 'mf-toolbar/src'

export const actionBreaks = breaksOf('Actions on the bus', [
  [
    'Loading finished',
    'mf-viewer/src/player/loading/presentation-loader.ts',
    'bus.publish(viewer.loadingFinished, { oid: pageData.oid, durationMs })',
    'void durationMs',
  ],
  [
    'Fullscreen changed',
    'mf-viewer/src/fullscreen/useFullscreen.ts',
    'bus.publish(viewer.fullscreenChanged, { fullscreen: last })',
    '',
  ],
  [
    'Orientation changed',
    'mf-viewer/src/page/observe-orientation.ts',
    'if (orientation === last) return',
    '',
  ],
  [
    'Start of the presentation',
    `${player}/start/starter.ts`,
    'bus.publish(viewer.presentationStarted, { oid, trigger: state().startedBy, ...seenLater })',
    '',
  ],
  [
    'Load progress',
    `${player}/publish-changes.ts`,
    'if (percentage > before.percentage.shown) bus.publish',
    'if (percentage < 100 && percentage > before.percentage.shown) bus.publish',
  ],
  [
    'Preview load started, finished and failed',
    `${viewer}/stage/usePreview.ts`,
    'viewer.previewLoadFinished : viewer.previewLoadFailed',
    'viewer.previewLoadFinished : viewer.previewLoadFinished',
  ],
  [
    'Mode of the layer set',
    `${player}/publish-changes.ts`,
    'if (mode !== null && mode !== modeOf(phaseBefore)) bus',
    'if (mode !== null) bus',
  ],
  [
    'View page loaded',
    `${player}/loading/engine-choice.ts`,
    'else bus.publish(viewer.publicViewPageLoaded',
    'else if (facts.isPublic) bus.publish(viewer.publicViewPageLoaded',
  ],
  [
    'End screen shown or hidden',
    `${player}/publish-changes.ts`,
    "if ((phase === 'end') !== (phaseBefore === 'end'))",
    "if (phase === 'end' && phaseBefore !== 'end')",
  ],
  ['Restart', `${player}/commands.ts`, 'bus.publish(viewer.restarted, { oid, trigger })', ''],
  [
    'Paged transcript shown',
    `${viewer}/transcript/Transcript.tsx`,
    'bus.publish(viewer.pagedTranscriptShown, { oid })',
    'undefined',
  ],
  [
    'Transcript opened',
    `${viewer}/transcript/Transcript.tsx`,
    'else bus.publish(viewer.transcriptOpened, { oid })',
    '',
  ],
  ['Call to action clicked', `${toolbar}/toolbar/CallLink.tsx`, ' onClick={publishClick}', ''],
  ['Card opened', 'mf-sidebars/src/shelves/Card.tsx', ' onClick={onOpen}', ''],
  [
    'Social share opened',
    `${toolbar}/share/ShareTiles.tsx`,
    'bus.publish(toolbar.socialShareOpened, { platform })',
    '',
  ],
  [
    'Editor opened',
    `${toolbar}/toolbar/EditorLink.tsx`,
    "opens === 'edit' ? toolbar.editorOpened : toolbar.commentingOpened",
    'toolbar.commentingOpened',
  ],
  [
    'Opened for commenting',
    `${toolbar}/toolbar/EditorLink.tsx`,
    "opens === 'edit' ? toolbar.editorOpened : toolbar.commentingOpened",
    'toolbar.editorOpened',
  ],
  ['Modal shown or closed', 'shared-events/src/modals.ts', 'if (wanted === undefined || ', 'if (true || '],
  [
    'Close the overlay of fullscreen',
    `${player}/commands.ts`,
    "bus.on(viewer.closeFullscreenOverlayRequested, () => send('endHidden')),",
    '',
  ],
  [
    'Teaser thumbnail clicked',
    `${viewer}/teaser/TeaserRow.tsx`,
    'if (oid !== null) bus',
    'if (oid === null) bus',
  ],
  [
    'Show the identification modal',
    `${player}/start/identification-gate.ts`,
    'bus.publish(identification.viewerIdentificationRequested)',
    '',
  ],
  [
    'Check of WebAssembly failed',
    `${player}/loading/engine-choice.ts`,
    'if (failure) bus.publish(viewer.webAssemblyCheckFailed, { reason: failure, ...facts })',
    '',
  ],
  [
    'Embed code copied',
    `${toolbar}/embed/EmbedForm.tsx`,
    "isClassic(pageData.schemaVersion) ? 'CLASSIC' : 'NEXT'",
    "isClassic(pageData.schemaVersion) ? 'NEXT' : 'CLASSIC'",
  ],
])
