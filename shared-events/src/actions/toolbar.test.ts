import { describe, expect, it } from '@jest/globals'
import type { ActionDeclaration } from '../define-action.ts'
import { ctaClicked } from './sidebars.ts'
import * as toolbar from './toolbar.ts'

/** The event of a published action. */
function eventOf<Payload>({ analytics }: ActionDeclaration<Payload>, payload: Payload) {
  if (!analytics) return null
  const properties = analytics.properties ? analytics.properties(payload) : {}
  return properties && [analytics.event, properties]
}

describe('the events of the toolbar', () => {
  const link = 'https://viewpage.example/v/linkopen1/'
  // docs/behaviour/share.md#share-type
  // docs/behaviour/tracking.md#event-catalogue
  it.each([
    [
      eventOf(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 8 }),
      ['like_presentation', { prezi_oid: 'orbit1', action: 'like' }],
    ],
    [
      eventOf(toolbar.likeChanged, { oid: 'orbit1', liked: false, count: 7 }),
      ['like_presentation', { prezi_oid: 'orbit1', action: 'unlike' }],
    ],
    [
      eventOf(toolbar.presentationShared, { shareType: 'MOBILE' }),
      ['share_presentation', { share_type: 'MOBILE' }],
    ],
    [
      eventOf(toolbar.presentationShared, { shareType: 'GOOGLE_CLASSROOM' }),
      ['share_presentation', { share_type: 'GOOGLE_CLASSROOM' }],
    ],
    [
      eventOf(toolbar.socialShareOpened, { platform: 'FACEBOOK' }),
      ['open_social_share', { social_media_platform: 'FACEBOOK' }],
    ],
    [eventOf(toolbar.linkCopied, { url: link, kind: 'viewLink' }), ['copy_view_link', {}]],
    [eventOf(toolbar.linkCopied, { url: link, kind: 'page' }), null],
    [eventOf(toolbar.linkCopied, { url: link, kind: 'step' }), null],
    [
      eventOf(toolbar.embedCodeCopied, { productType: 'CLASSIC' }),
      ['copy_embed_code', { product_type: 'CLASSIC' }],
    ],
    [
      eventOf(toolbar.embedCodeCopied, { productType: 'NEXT' }),
      ['copy_embed_code', { product_type: 'NEXT' }],
    ],
    [eventOf(toolbar.editorOpened, { oid: 'orbit1' }), ['open_editor', { prezi_oid: 'orbit1' }]],
    [eventOf(toolbar.commentingOpened, { oid: 'orbit1' }), ['open_to_comment', { prezi_oid: 'orbit1' }]],
    [eventOf(toolbar.presentationCopied, { oid: 'orbit1' }), ['copy_presentation', { prezi_oid: 'orbit1' }]],
    [
      eventOf(toolbar.copyFailed, { oid: 'orbit1', reason: 'tooMany' }),
      ['copy_presentation_failure', { prezi_oid: 'orbit1', reason: 'tooMany' }],
    ],
    [eventOf(toolbar.upgradePanelFailed, undefined), ['iframe_load_failure', {}]],
    [
      eventOf(ctaClicked, {
        location: 'toolbar',
        text: 'Learn about Prezi',
        type: 'link',
        targetUrl: '/product/',
      }),
      [
        'click_cta',
        {
          cta_location: 'toolbar',
          cta_text: 'Learn about Prezi',
          cta_type: 'link',
          target_url: '/product/',
        },
      ],
    ],
    [eventOf(toolbar.likeRequested, { oid: 'orbit1' }), null],
  ])('%j', (event, expected) => {
    expect(event).toEqual(expected)
  })
})
