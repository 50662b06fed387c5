import { defineAction, payloadOf } from '../define-action.ts'

/** Values of `share_type` (docs/behaviour/share.md#share-type). */
export type SharePlatform = 'FACEBOOK' | 'LINKEDIN' | 'TWITTER' | 'GOOGLE_CLASSROOM'

/** The visitor liked or unliked the presentation. `count` is the number that the page shows. */
export const likeChanged = defineAction({
  type: 'toolbar/likeChanged',
  payload: payloadOf<{ oid: string; liked: boolean; count: number }>(),
  sticky: true,
  analytics: {
    event: 'like_presentation',
    properties: ({ oid, liked }) => ({ prezi_oid: oid, action: liked ? 'like' : 'unlike' }),
  },
})

/** Requests to like or unlike, for example from the end screen. The toolbar handles it. */
export const likeRequested = defineAction({
  type: 'toolbar/likeRequested',
  payload: payloadOf<{ oid: string }>(),
  analytics: false,
})

/** The visitor clicked a way to share the presentation. */
export const presentationShared = defineAction({
  type: 'toolbar/presentationShared',
  payload: payloadOf<{ shareType: SharePlatform | 'MOBILE' }>(),
  analytics: { event: 'share_presentation', properties: ({ shareType }) => ({ share_type: shareType }) },
})

/** A pop-up of a social platform was opened. */
export const socialShareOpened = defineAction({
  type: 'toolbar/socialShareOpened',
  payload: payloadOf<{ platform: SharePlatform }>(),
  analytics: {
    event: 'open_social_share',
    properties: ({ platform }) => ({ social_media_platform: platform }),
  },
})

/** A link to this page was copied. Tracked for view links only. */
export const linkCopied = defineAction({
  type: 'toolbar/linkCopied',
  payload: payloadOf<{ url: string; kind: 'page' | 'step' | 'viewLink' }>(),
  analytics: {
    event: 'copy_view_link',
    properties: ({ kind }) => (kind === 'viewLink' ? {} : null),
  },
})

/** The embed code was copied. */
export const embedCodeCopied = defineAction({
  type: 'toolbar/embedCodeCopied',
  payload: payloadOf<{ productType: 'CLASSIC' | 'NEXT' }>(),
  analytics: {
    event: 'copy_embed_code',
    properties: ({ productType }) => ({ product_type: productType }),
  },
})

/** The visitor goes to the editor. */
export const editorOpened = defineAction({
  type: 'toolbar/editorOpened',
  payload: payloadOf<{ oid: string }>(),
  analytics: { event: 'open_editor', properties: ({ oid }) => ({ prezi_oid: oid }) },
})

/** The visitor goes to the editor to comment. */
export const commentingOpened = defineAction({
  type: 'toolbar/commentingOpened',
  payload: payloadOf<{ oid: string }>(),
  analytics: { event: 'open_to_comment', properties: ({ oid }) => ({ prezi_oid: oid }) },
})

/** The server copied a reusable presentation for the visitor; the editor of the copy opens next. */
export const presentationCopied = defineAction({
  type: 'toolbar/presentationCopied',
  payload: payloadOf<{ oid: string }>(),
  analytics: { event: 'copy_presentation', properties: ({ oid }) => ({ prezi_oid: oid }) },
})

/** Copying failed. `reason` is the message that the visitor saw. */
export const copyFailed = defineAction({
  type: 'toolbar/copyFailed',
  payload: payloadOf<{ oid: string; reason: string }>(),
  analytics: {
    event: 'copy_presentation_failure',
    properties: ({ oid, reason }) => ({ prezi_oid: oid, reason }),
  },
})

/** The upgrade panel for presenter view failed to load in its frame. */
export const upgradePanelFailed = defineAction({
  type: 'toolbar/upgradePanelFailed',
  payload: payloadOf<void>(),
  analytics: { event: 'iframe_load_failure' },
})
