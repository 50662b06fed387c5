import { describe, expect, it } from '@jest/globals'
import type { ActionDeclaration } from './define-action.ts'
import { eventOf } from './event-of.ts'
import { viewer } from './index.ts'

type Counted = readonly [event: string, fields: Readonly<Record<string, unknown>>]

/** The event of an action: name and fields, or nothing. */
function countedOf<Payload>({ analytics }: ActionDeclaration<Payload>, payload: Payload): Counted | null {
  const event = eventOf({ analytics }, payload)
  return event && [event.name, { ...event.fields }]
}

// docs/behaviour/tracking.md#public-view-page
it('the page of a presentation that is not public has no event', () => {
  expect(countedOf(viewer.publicViewPageLoaded, { oid: 'hidden1', isPublic: false })).toBeNull()
})

describe('the events of the viewer (docs/behaviour/tracking.md#event-catalogue)', () => {
  const counted: Readonly<Record<string, readonly [actual: Counted | null, expected: Counted]>> = {
    'that the public view page stands': [
      countedOf(viewer.publicViewPageLoaded, { oid: 'orbit1', isPublic: true }),
      ['load_public_view_page', { is_public: true }],
    ],
    'that the presentation is loaded, and after how many whole ms': [
      countedOf(viewer.loadingFinished, { oid: 'orbit1', durationMs: 1_234.6 }),
      ['load', { duration_ms: 1_235 }],
    ],
    'that the transcript stands on the page': [
      countedOf(viewer.pagedTranscriptShown, { oid: 'orbit1' }),
      ['show_paged_transcript', {}],
    ],
    'that somebody opened the transcript': [
      countedOf(viewer.transcriptOpened, { oid: 'orbit1' }),
      ['open_transcript', {}],
    ],
    'that the end screen was shown': [
      countedOf(viewer.endScreenChanged, { visible: true }),
      ['end_screen_shown', {}],
    ],
    'that it plays, and what started it': [
      countedOf(viewer.presentationStarted, { oid: 'orbit1', trigger: 'forcedAutoplay' }),
      ['play', { trigger: 'forcedAutoplay' }],
    ],
    'that somebody started over': [
      countedOf(viewer.restarted, { oid: 'orbit1', trigger: 'button' }),
      ['restart', {}],
    ],
    'that somebody followed the teaser, and to which presentation': [
      countedOf(viewer.teaserThumbnailClicked, { targetOid: 'garden1' }),
      ['teaser_content_clicked', { target_prezi_oid: 'garden1' }],
    ],
    'that the window was turned, and which way': [
      countedOf(viewer.orientationChanged, { orientation: 'portrait' }),
      ['change_orientation', { orientation: 'portrait' }],
    ],
    'that there is more by this author, and what': [
      countedOf(viewer.moreByThisAuthorLoaded, { targetOid: 'garden1' }),
      ['more_by_this_author', { outcome: 'success', target_prezi_oid: 'garden1' }],
    ],
    'that there is no more by this author, and why': [
      countedOf(viewer.moreByThisAuthorLoaded, { error: 'No prezis by author' }),
      ['more_by_this_author', { outcome: 'failure', error: 'No prezis by author' }],
    ],
    'that a browser has no WebAssembly, and whether everybody may see what it lacks': [
      countedOf(viewer.webAssemblyCheckFailed, { reason: 'no_webassembly_available', isPublic: false }),
      ['load/web_assembly/failure', { reason: 'no_webassembly_available', is_public: false }],
    ],
  }

  it.each(Object.entries(counted))('%s', (_, [actual, expected]) => {
    expect(actual).toEqual(expected)
  })

  // docs/behaviour/tracking.md#event-catalogue
  it('are no others', () => {
    const events = Object.values(viewer).flatMap(({ analytics }) => (analytics ? [analytics.event] : []))
    expect(events.sort()).toEqual([...new Set(Object.values(counted).map(([, [event]]) => event))].sort())
  })

  it('do not include hiding the end screen', () => {
    expect(countedOf(viewer.endScreenChanged, { visible: false })).toBeNull()
  })
})
