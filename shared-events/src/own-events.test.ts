import { describe, expect, it } from '@jest/globals'
import { createBus, type Bus, type SubscriberFailure } from './bus.ts'
import { defineAction, payloadOf, upcastFrom, type PublishedAction } from './define-action.ts'
import { fieldsOf } from './event-fields.ts'

describe('the event of an action', () => {
  const noteAdded = defineAction({
    type: 'notes/added',
    payload: payloadOf<{ text: string }>(),
    sticky: true,
    analytics: {
      event: 'mf-notes/note_added',
      fields: fieldsOf<{ length: number }>(),
      properties: ({ text }) => (text === '' ? null : { length: text.length }),
    },
  })

  const uncounted = defineAction({ type: 'notes/closed', payload: payloadOf(), analytics: false })

  function published(act: (bus: Bus) => void) {
    const failures: SubscriberFailure[] = []
    const bus = createBus({
      sender: { remote: 'host', version: '1.0.0' },
      onSubscriberFailure: (failure) => failures.push(failure),
    })
    const actions: PublishedAction[] = []
    bus.actions$.subscribe((action) => actions.push(action))
    act(bus)
    return { events: actions.map(({ event }) => event), actions, failures }
  }

  it('is attached by the declaration of its publisher, for an event that no host knows', () => {
    const { events } = published((bus) => {
      bus.publish(noteAdded, { text: 'four' })
      bus.publish(noteAdded, { text: '' })
      bus.publish(uncounted)
    })
    expect(events).toEqual([
      { name: 'mf-notes/note_added', version: 1, fields: { length: 4 } },
      undefined,
      undefined,
    ])
  })

  it('is attached once, whatever subscribers convert or receive late', () => {
    const newer = defineAction({
      type: 'notes/added',
      version: 2,
      payload: payloadOf<{ words: number }>(),
      analytics: {
        event: 'mf-notes/note_added',
        version: 2,
        fields: fieldsOf<{ words: number }>(),
        properties: ({ words }) => ({ words }),
      },
      upcast: upcastFrom(noteAdded, ({ text }) => ({ words: text.split(' ').length })),
    })
    const received: number[] = []
    const { events } = published((bus) => {
      bus.on(newer, ({ words }) => received.push(words))
      bus.publish(noteAdded, { text: 'two words' })
      bus.on(newer, ({ words }) => received.push(words))
      bus.on(noteAdded, ({ text }) => received.push(text.length))
    })
    expect(received).toEqual([2, 2, 9])
    expect(events).toEqual([{ name: 'mf-notes/note_added', version: 1, fields: { length: 9 } }])
  })

  it('is missing if its declaration throws; the action is delivered, and its publisher is reported', () => {
    const error = new Error('broken')
    const broken = defineAction({
      type: 'notes/broken',
      payload: payloadOf(),
      analytics: {
        event: 'mf-notes/broken',
        fields: fieldsOf<{ length: number }>(),
        properties: () => {
          throw error
        },
      },
    })
    const sender = { remote: 'mf-notes', version: '1.0.0' }
    const { actions, failures } = published((bus) => bus.as(sender).publish(broken))
    expect(actions).toEqual([{ type: 'notes/broken@1', payload: undefined, sender }])
    expect(failures).toEqual([{ error, action: actions[0], subscriber: sender }])
  })
})
