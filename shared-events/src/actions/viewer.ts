import { defineAction, payloadOf } from '../define-action.ts'

/** What started the viewer: a click, autoplay, forced autoplay, a link to a step, or the page around an embed. */
export type StartTrigger = 'button' | 'autoplay' | 'forcedAutoplay' | 'link' | 'host'

/** Modes of the overlay (docs/behaviour/overlay.md#overlay-modes). */
export type InfoLayerMode = 'start' | 'loading' | 'restart'

/** Why nothing plays: it did not load, the server has it no longer, or the browser took its canvas away. */
export type PlaybackFailure = 'load' | 'gone' | 'drawing'

/** The visitor started the presentation, or autoplay did. With `isSeenLater`, `presentationSeen` follows once it was seen. */
export const presentationStarted = defineAction({
  type: 'viewer/presentationStarted',
  payload: payloadOf<{ oid: string; trigger: StartTrigger; isSeenLater?: true }>(),
  sticky: true,
  analytics: { event: 'play', properties: ({ trigger }) => ({ trigger }) },
})

/** The presentation was seen for a second: the view of an embed or of a classic presentation counts. */
export const presentationSeen = defineAction({
  type: 'viewer/presentationSeen',
  payload: payloadOf<{ oid: string }>(),
  sticky: true,
  analytics: false,
})

/** More of the presentation is loaded. The percentage (0–100) never decreases. */
export const loadProgressed = defineAction({
  type: 'viewer/loadProgressed',
  payload: payloadOf<{ percentage: number }>(),
  sticky: true,
  analytics: false,
})

/** The blurred preview behind the overlay started to load. */
export const previewLoadStarted = defineAction({
  type: 'viewer/previewLoadStarted',
  payload: payloadOf<{ url: string }>(),
  analytics: false,
})

/** The preview image can be shown. */
export const previewLoadFinished = defineAction({
  type: 'viewer/previewLoadFinished',
  payload: payloadOf<{ url: string }>(),
  analytics: false,
})

/** The preview image failed to load. It is replaced by the fallback image, if there is one. */
export const previewLoadFailed = defineAction({
  type: 'viewer/previewLoadFailed',
  payload: payloadOf<{ url: string }>(),
  analytics: false,
})

/** The overlay shows another mode. */
export const infoLayerModeSet = defineAction({
  type: 'viewer/infoLayerModeSet',
  payload: payloadOf<{ mode: InfoLayerMode }>(),
  sticky: true,
  analytics: false,
})

/** The view page has rendered, so that the visitor can start the presentation. Counted for public presentations only. */
export const publicViewPageLoaded = defineAction({
  type: 'viewer/publicViewPageLoaded',
  payload: payloadOf<{ oid: string; isPublic: boolean }>(),
  sticky: true,
  analytics: {
    event: 'load_public_view_page',
    // docs/behaviour/tracking.md#public-view-page
    properties: ({ isPublic }) => (isPublic ? { is_public: isPublic } : null),
  },
})

/** The presentation is loaded and can be played. */
export const loadingFinished = defineAction({
  type: 'viewer/loadingFinished',
  payload: payloadOf<{ oid: string; durationMs: number }>(),
  sticky: true,
  analytics: { event: 'load', properties: ({ durationMs }) => ({ duration_ms: Math.round(durationMs) }) },
})

/** The end screen was shown or hidden. */
export const endScreenChanged = defineAction({
  type: 'viewer/endScreenChanged',
  payload: payloadOf<{ visible: boolean }>(),
  analytics: { event: 'end_screen_shown', properties: ({ visible }) => (visible ? {} : null) },
})

/** The visitor or the page around an embed restarted the presentation. */
export const restarted = defineAction({
  type: 'viewer/restarted',
  payload: payloadOf<{ oid: string; trigger: 'button' | 'host' }>(),
  analytics: { event: 'restart' },
})

/** The viewer is at another step. Steps count from 1. */
export const stepChanged = defineAction({
  type: 'viewer/stepChanged',
  payload: payloadOf<{ step: number; stepCount: number; title: string }>(),
  sticky: true,
  analytics: false,
})

/** A page around an embed requests to start (at the end: restart), or to go one step forward or back. The viewer handles it. */
export const playbackRequested = defineAction({
  type: 'viewer/playbackRequested',
  payload: payloadOf<{ command: 'start' | 'next' | 'previous' }>(),
  analytics: false,
})

/** A page around an embed requests that steps change by themselves, or that they stay. The viewer handles it. */
export const autoplayRequested = defineAction({
  type: 'viewer/autoplayRequested',
  payload: payloadOf<{ on: boolean }>(),
  analytics: false,
})

/** A page around an embed requests full screen, or its end. The viewer handles it. */
export const fullscreenRequested = defineAction({
  type: 'viewer/fullscreenRequested',
  payload: payloadOf<{ on: boolean }>(),
  analytics: false,
})

/** In an embed: the viewer is in another phase, steps begin or cease to change by themselves, or it failed. */
export const playbackChanged = defineAction({
  type: 'viewer/playbackChanged',
  payload: payloadOf<{
    phase: 'start' | 'loading' | 'playing' | 'end'
    isAutoplaying: boolean
    failure: PlaybackFailure | null
  }>(),
  sticky: true,
  analytics: false,
})

/** Requests to go to a step. Steps count from 1. The viewer handles it. */
export const stepRequested = defineAction({
  type: 'viewer/stepRequested',
  payload: payloadOf<{ step: number; from: 'transcript' | 'overview' | 'host' }>(),
  analytics: false,
})

/** Path view and active time are measured only while this is enabled. */
export const analyticsTrackingChanged = defineAction({
  type: 'viewer/analyticsTrackingChanged',
  payload: payloadOf<{ enabled: boolean }>(),
  sticky: true,
  analytics: false,
})

/** The visitor moved, pressed or zoomed in the playing viewer. Sent at most once a second. */
export const activityNoticed = defineAction({
  type: 'viewer/activityNoticed',
  payload: payloadOf<void>(),
  analytics: false,
})

/** The page shows the transcript, collapsed or complete. */
export const pagedTranscriptShown = defineAction({
  type: 'viewer/pagedTranscriptShown',
  payload: payloadOf<{ oid: string }>(),
  analytics: { event: 'show_paged_transcript' },
})

/** The visitor expanded the transcript. */
export const transcriptOpened = defineAction({
  type: 'viewer/transcriptOpened',
  payload: payloadOf<{ oid: string }>(),
  analytics: { event: 'open_transcript' },
})

/** The viewer entered or left fullscreen. */
export const fullscreenChanged = defineAction({
  type: 'viewer/fullscreenChanged',
  payload: payloadOf<{ fullscreen: boolean }>(),
  sticky: true,
  analytics: false,
})

/** Requests to close the overlay of the viewer in fullscreen. The viewer handles it. */
export const closeFullscreenOverlayRequested = defineAction({
  type: 'viewer/closeFullscreenOverlayRequested',
  payload: payloadOf<void>(),
  analytics: false,
})

/** The visitor clicked the thumbnail of another presentation by this author. */
export const teaserThumbnailClicked = defineAction({
  type: 'viewer/teaserThumbnailClicked',
  payload: payloadOf<{ targetOid: string }>(),
  analytics: {
    event: 'teaser_content_clicked',
    properties: ({ targetOid }) => ({ target_prezi_oid: targetOid }),
  },
})

/** The orientation of the window changed between landscape and portrait. */
export const orientationChanged = defineAction({
  type: 'viewer/orientationChanged',
  payload: payloadOf<{ orientation: 'portrait' | 'landscape' }>(),
  analytics: { event: 'change_orientation', properties: ({ orientation }) => ({ orientation }) },
})

/** This browser cannot run the full viewer. */
export const webAssemblyCheckFailed = defineAction({
  type: 'viewer/webAssemblyCheckFailed',
  payload: payloadOf<{ reason: 'no_webassembly_available' | 'no_webgl_available'; isPublic: boolean }>(),
  analytics: {
    event: 'load/web_assembly/failure',
    properties: ({ reason, isPublic }) => ({ reason, is_public: isPublic }),
  },
})

/**
 * The search for another presentation by this author has finished. docs/behaviour/page.md#teaser-failure has the
 * reasons for failure.
 */
export const moreByThisAuthorLoaded = defineAction({
  type: 'viewer/moreByThisAuthorLoaded',
  payload: payloadOf<{ targetOid: string } | { error: string }>(),
  analytics: {
    event: 'more_by_this_author',
    properties: (result) =>
      'error' in result
        ? { outcome: 'failure', error: result.error }
        : { outcome: 'success', target_prezi_oid: result.targetOid },
  },
})
