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
  ...(['start', 'play', 'pause', 'first', 'last'] as const).map((type) => ({ type })),
  { type: 'next' },
  { type: 'previous' },
  { type: 'goTo', step: 7 },
  { type: 'fullscreen', on: false },
]
const embedMessages: EmbedMessage[] = [
  { type: 'ready', title: 'Going around', total: 12 },
  { type: 'started' },
  { type: 'step', step: 3, total: 12, title: '' },
  { type: 'ended' },
  { type: 'steps', steps: [{ step: 1, title: 'Mars' }] },
  { type: 'state', phase: 'playing', step: 3, total: 12, playing: true, fullscreen: false },
  { type: 'time', elapsed: 61 },
  { type: 'error', reason: 'load', message: '[viewpage] The presentation does not play.' },
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
    { viewpage: 1, type: 'fullscreen' },
    { viewpage: 1, type: 'fullscreen', on: 'yes' },
    { viewpage: 1, type: 'state', phase: 'asleep', step: 1, total: 12 },
    { viewpage: 1, type: 'state', phase: 'playing', step: '1', total: 12 },
    { viewpage: 1, type: 'time', elapsed: 1.5 },
    { viewpage: 1, type: 'steps', steps: 'all' },
    { viewpage: 1, type: 'steps', steps: [null] },
    { viewpage: 1, type: 'steps', steps: [{ step: 1, title: 7 }] },
    { viewpage: 1, type: 'error', reason: 'bad', message: '' },
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
