import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  parseEmbedMessage,
  parseHostMessage,
  toWire,
  type EmbedMessage,
  type HostMessage,
} from './messages.ts'

const hostMessages: HostMessage[] = [
  { type: 'hello' },
  { type: 'start' },
  { type: 'next' },
  { type: 'previous' },
  { type: 'goTo', step: 7 },
]
const embedMessages: EmbedMessage[] = [
  { type: 'ready', title: 'Going around', total: 12 },
  { type: 'started' },
  { type: 'step', step: 3, total: 12, title: '' },
  { type: 'ended' },
]

describe('the messages between an embed and the page around it', () => {
  it.each(hostMessages)('%j reaches the embed', (message) => {
    expect(parseHostMessage(JSON.parse(JSON.stringify(toWire(message))))).toEqual(message)
  })

  it.each(embedMessages)('%j reaches the page', (message) => {
    expect(parseEmbedMessage(JSON.parse(JSON.stringify(toWire(message))))).toEqual(message)
  })

  it.each([
    null,
    undefined,
    'hello',
    42,
    [],
    {},
    { type: 'hello' },
    { viewpage: 2, type: 'hello' },
    { viewpage: '1', type: 'hello' },
    { viewpage: 1, type: 'stop' },
    { viewpage: 1, type: 'goTo' },
    { viewpage: 1, type: 'goTo', step: '7' },
    { viewpage: 1, type: 'goTo', step: 1.5 },
    { viewpage: 1, type: 'goTo', step: -1 },
    { viewpage: 1, type: 'ready', total: 12 },
    { viewpage: 1, type: 'step', step: NaN, total: 12, title: '' },
    { viewpage: 1, type: 'step', step: 1, total: 12, title: {} },
  ])('%j is passed over', (data) => {
    expect(parseHostMessage(data)).toBeNull()
    expect(parseEmbedMessage(data)).toBeNull()
  })

  it('ignore anything else, and parsing never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(parseHostMessage(data)).toBeNull()
        expect(parseEmbedMessage(data)).toBeNull()
      }),
    )
  })

  it('contain known fields only after parsing', () => {
    expect(parseHostMessage({ viewpage: 1, type: 'next', step: 3, extra: true })).toEqual({ type: 'next' })
  })
})
