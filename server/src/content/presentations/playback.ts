import type { EvaluatedFeatures, Privacy } from '@viewpage/shared-events'
import Type, { type Static } from 'typebox'
import type { Config } from '../../foundation/config/config.ts'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'

/** What an owner decides about playback (docs/behaviour/sharing.md#playback). The keys are the fields of the form. */
export const PlaybackSchema = Type.Object(
  {
    /** `forced`: also without being public, and without asking who is watching. */
    start: Type.Enum(['press', 'autoplay', 'forced']),
    embedSizing: Type.Enum(['free', 'responsive']),
    likes: Type.Boolean(),
    copies: Type.Boolean(),
    lite: Type.Boolean(),
    app: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type Playback = Static<typeof PlaybackSchema>

/** The playback of a presentation whose owner never chose. */
const DEFAULT_PLAYBACK: Playback = {
  start: 'press',
  embedSizing: 'free',
  likes: true,
  copies: true,
  lite: false,
  app: true,
}

/** Why a presentation can not have something. */
export type PlaybackFault = 'copiesNotReusable' | 'copiesOff' | 'appNone'

/** What decides which playback is possible. */
export interface PlaybackLimits {
  readonly privacy: Privacy
  /** The flags of the site. */
  readonly features: EvaluatedFeatures
  readonly hasApp: boolean
}

export function playbackLimits(
  { site: { features, nativeApp } }: Pick<Config, 'site'>,
  privacy: Privacy,
): PlaybackLimits {
  return { privacy, features, hasApp: nativeApp !== null && features['native_app'] === true }
}

/** Why copies cannot be offered; `null` if they can. */
export function copiesFault({ privacy, features }: PlaybackLimits): PlaybackFault | null {
  if (features['make_a_copy'] !== true) return 'copiesOff'
  return privacy === 'reusable' ? null : 'copiesNotReusable'
}

/** Why the app cannot be offered; `null` if it can. */
export function appFault({ hasApp }: PlaybackLimits): PlaybackFault | null {
  return hasApp ? null : 'appNone'
}

/** The first thing that a change asks for and that is not possible; `null` if all of it is. */
export function playbackFault(change: Partial<Playback>, limits: PlaybackLimits): PlaybackFault | null {
  return (
    (change.copies === true ? copiesFault(limits) : null) ?? (change.app === true ? appFault(limits) : null)
  )
}

export function playbackOf(settings: PresentationSettings): Playback {
  const { autoplay, forceAutoplay, embedSizing, likes, makeACopy, forceViewerLite, nativeApp } = settings
  return {
    start: forceAutoplay === true ? 'forced' : autoplay === true ? 'autoplay' : 'press',
    embedSizing: embedSizing ?? DEFAULT_PLAYBACK.embedSizing,
    likes: likes ?? DEFAULT_PLAYBACK.likes,
    copies: makeACopy ?? DEFAULT_PLAYBACK.copies,
    lite: forceViewerLite ?? DEFAULT_PLAYBACK.lite,
    app: nativeApp ?? DEFAULT_PLAYBACK.app,
  }
}

/** The settings with a change of playback. What the change leaves out stays. Forced autoplay is also autoplay. */
export function withPlayback(
  settings: PresentationSettings,
  { start, embedSizing, likes, copies, lite, app }: Partial<Playback>,
): PresentationSettings {
  return {
    ...settings,
    ...(start !== undefined && { autoplay: start !== 'press', forceAutoplay: start === 'forced' }),
    ...(embedSizing !== undefined && { embedSizing }),
    ...(likes !== undefined && { likes }),
    ...(copies !== undefined && { makeACopy: copies }),
    ...(lite !== undefined && { forceViewerLite: lite }),
    ...(app !== undefined && { nativeApp: app }),
  }
}
