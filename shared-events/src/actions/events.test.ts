import { describe, expect, it } from '@jest/globals'
import type { ActionDeclaration } from '../define-action.ts'
import { eventOf as countedEventOf } from '../event-of.ts'
import * as search from './search.ts'
import * as sidebars from './sidebars.ts'
import * as toolbar from './toolbar.ts'

/** The event of a published action. */
function eventOf<Payload>(declaration: ActionDeclaration<Payload>, payload: Payload) {
  const event = countedEventOf(declaration, payload)
  return event && [event.name, event.fields]
}

const link = 'https://viewpage.example/v/linkopen1/'
const callToAction = {
  location: 'toolbar',
  text: 'Learn about Prezi',
  type: 'link',
  targetUrl: '/product/',
} as const
const clicked = {
  cta_location: 'toolbar',
  cta_text: 'Learn about Prezi',
  cta_type: 'link',
  target_url: '/product/',
}

describe('the event of', () => {
  // docs/behaviour/share.md#share-type
  // docs/behaviour/tracking.md#event-catalogue
  it.each([
    [
      'a like',
      eventOf(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 8 }),
      ['like_presentation', { prezi_oid: 'orbit1', action: 'like' }],
    ],
    [
      'an unlike',
      eventOf(toolbar.likeChanged, { oid: 'orbit1', liked: false, count: 7 }),
      ['like_presentation', { prezi_oid: 'orbit1', action: 'unlike' }],
    ],
    [
      'sharing with the sheet of the system',
      eventOf(toolbar.presentationShared, { shareType: 'MOBILE' }),
      ['share_presentation', { share_type: 'MOBILE' }],
    ],
    [
      'sharing on a platform',
      eventOf(toolbar.presentationShared, { shareType: 'GOOGLE_CLASSROOM' }),
      ['share_presentation', { share_type: 'GOOGLE_CLASSROOM' }],
    ],
    [
      'opening a platform',
      eventOf(toolbar.socialShareOpened, { platform: 'FACEBOOK' }),
      ['open_social_share', { social_media_platform: 'FACEBOOK' }],
    ],
    [
      'copying a view link',
      eventOf(toolbar.linkCopied, { url: link, kind: 'viewLink' }),
      ['copy_view_link', {}],
    ],
    ['copying the link of a page', eventOf(toolbar.linkCopied, { url: link, kind: 'page' }), null],
    ['copying the link of a step', eventOf(toolbar.linkCopied, { url: link, kind: 'step' }), null],
    [
      'copying the embed code of a classic presentation',
      eventOf(toolbar.embedCodeCopied, { productType: 'CLASSIC' }),
      ['copy_embed_code', { product_type: 'CLASSIC' }],
    ],
    [
      'copying the embed code of a newer presentation',
      eventOf(toolbar.embedCodeCopied, { productType: 'NEXT' }),
      ['copy_embed_code', { product_type: 'NEXT' }],
    ],
    [
      'opening the editor',
      eventOf(toolbar.editorOpened, { oid: 'orbit1' }),
      ['open_editor', { prezi_oid: 'orbit1' }],
    ],
    [
      'opening the editor to comment',
      eventOf(toolbar.commentingOpened, { oid: 'orbit1' }),
      ['open_to_comment', { prezi_oid: 'orbit1' }],
    ],
    [
      'a copy',
      eventOf(toolbar.presentationCopied, { oid: 'orbit1' }),
      ['copy_presentation', { prezi_oid: 'orbit1' }],
    ],
    [
      'a copy that fails',
      eventOf(toolbar.copyFailed, { oid: 'orbit1', reason: 'tooMany' }),
      ['copy_presentation_failure', { prezi_oid: 'orbit1', reason: 'tooMany' }],
    ],
    [
      'an upgrade panel that fails',
      eventOf(toolbar.upgradePanelFailed, undefined),
      ['iframe_load_failure', {}],
    ],
    ['asking for a like', eventOf(toolbar.likeRequested, { oid: 'orbit1' }), null],
    ['a click on a call to action', eventOf(sidebars.ctaClicked, callToAction), ['click_cta', clicked]],
    [
      'a visit to the prices',
      eventOf(sidebars.pricingVisited, callToAction),
      ['visit_pricing_page', clicked],
    ],
    [
      'opening a card',
      eventOf(sidebars.cardOpened, { shelf: 'videos', path: '/video/explore/', title: 'A video' }),
      ['open_card', { shelf: 'videos', target_url: '/video/explore/' }],
    ],
    [
      'a search',
      eventOf(search.searchSubmitted, { term: 'orbits', from: 'suggestion' }),
      ['search_presentations', { search_term: 'orbits', search_type: 'PRESENT' }],
    ],
    [
      'a click into the search field',
      eventOf(search.searchInputClicked, undefined),
      ['search_input_clicked', {}],
    ],
    ['a click on the logo', eventOf(search.logoClicked, undefined), ['click_logo', {}]],
  ])('%s', (_, event, expected) => {
    expect(event).toEqual(expected)
  })
})
