import { describe, expect, it } from '@jest/globals'
import { Compile } from 'typebox/compile'
import { search, sidebars, toolbar, viewer } from './actions/owners.ts'
import { createBus } from './bus.ts'
import type { CountedEvent } from './event-fields.ts'
import { ANALYTICS_EVENTS, EVENT_FIELDS } from './schemas/analytics.ts'

const sender = { remote: 'host', version: '1.0.0' }

/** The events of some actions of a visitor. */
function countedWhile(act: (bus: ReturnType<typeof createBus>) => void): CountedEvent[] {
  const counted: CountedEvent[] = []
  const bus = createBus({ sender, onSubscriberFailure: () => undefined })
  bus.actions$.subscribe(({ event }) => {
    if (event) counted.push(event)
  })
  act(bus)
  return counted
}

/** Every action that has an event. */
const everything = countedWhile((bus) => {
  const cta = { location: 'cta', text: 'Learn about Prezi', type: 'button', targetUrl: '/product/' } as const
  bus.publish(viewer.publicViewPageLoaded, { oid: 'orbit1', isPublic: true })
  bus.publish(viewer.loadingFinished, { oid: 'orbit1', durationMs: 1_234.6 })
  bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
  bus.publish(viewer.restarted, { oid: 'orbit1', trigger: 'button' })
  bus.publish(viewer.endScreenChanged, { visible: true })
  bus.publish(viewer.pagedTranscriptShown, { oid: 'orbit1' })
  bus.publish(viewer.transcriptOpened, { oid: 'orbit1' })
  bus.publish(viewer.teaserThumbnailClicked, { targetOid: 'garden1' })
  bus.publish(viewer.orientationChanged, { orientation: 'portrait' })
  bus.publish(viewer.webAssemblyCheckFailed, { reason: 'no_webassembly_available', isPublic: true })
  bus.publish(viewer.moreByThisAuthorLoaded, { targetOid: 'garden1' })
  bus.publish(viewer.moreByThisAuthorLoaded, { error: 'No prezis by author' })
  bus.publish(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 8 })
  bus.publish(toolbar.presentationShared, { shareType: 'MOBILE' })
  bus.publish(toolbar.presentationShared, { shareType: 'LINKEDIN' })
  bus.publish(toolbar.socialShareOpened, { platform: 'LINKEDIN' })
  bus.publish(toolbar.linkCopied, { url: 'https://viewpage.example/v/linkopen1/', kind: 'viewLink' })
  bus.publish(toolbar.embedCodeCopied, { productType: 'NEXT' })
  bus.publish(toolbar.editorOpened, { oid: 'orbit1' })
  bus.publish(toolbar.commentingOpened, { oid: 'orbit1' })
  bus.publish(toolbar.presentationCopied, { oid: 'orbit1' })
  bus.publish(toolbar.copyFailed, { oid: 'orbit1', reason: 'tooMany' })
  bus.publish(toolbar.upgradePanelFailed)
  bus.publish(search.searchSubmitted, { term: 'orbits', from: 'input' })
  bus.publish(search.searchInputClicked)
  bus.publish(search.logoClicked)
  bus.publish(sidebars.ctaClicked, cta)
  bus.publish(sidebars.pricingVisited, { ...cta, targetUrl: '/pricing/' })
  bus.publish(sidebars.cardOpened, { shelf: 'videos', path: '/video/explore/', title: 'A video' })
})

describe('the catalogue of events', () => {
  // docs/behaviour/tracking.md#event-catalogue
  it('has exactly the events that actions cause', () => {
    expect([...new Set(everything.map(({ name }) => name))].sort()).toEqual(Object.keys(EVENT_FIELDS).sort())
  })

  it.each(everything)('has a schema that accepts $name as sent, and no other fields', (event) => {
    const { name, fields } = event
    const schema = Compile(ANALYTICS_EVENTS[name] ?? {})
    const sent = (body: object) => ({
      core: {
        type: 'event',
        schema_id: `${name}@1`,
        client_time_ms: 1,
        event_source: 'view_page',
        event_type: name,
      },
      event_source: { single_page_session_id: '0193b3f0-0000-7000-8000-00000000000a' },
      platform: {
        type: 'Web',
        id: 'viewpage',
        referrer: '',
        current_url: 'https://viewpage.example/p/orbit1/',
      },
      user: { session_id: '0193b3f0-0000-7000-8000-00000000000b' },
      body: { event_name: name, ...body },
      event_id: '0193b3f0-0000-7000-8000-000000000001',
      seq: 0,
    })
    expect(schema.Check(sent(fields))).toBe(true)
    expect(schema.Check(sent({ ...fields, more: 1 }))).toBe(false)
    for (const field of Object.keys(fields)) {
      expect(schema.Check(sent({ ...fields, [field]: null }))).toBe(false)
    }
  })

  it('has no event for untracked actions', () => {
    const counted = countedWhile((bus) => {
      bus.publish(viewer.endScreenChanged, { visible: false })
      bus.publish(toolbar.linkCopied, { url: 'https://viewpage.example/p/orbit1/', kind: 'page' })
      bus.publish(viewer.stepChanged, { step: 1, stepCount: 2, title: '' })
    })
    expect(counted).toEqual([])
  })
})
