import type { EmbedEvents } from './embed-client.d.ts'

/** Major version of the protocol between an embed and the page around it. Messages of another one are not for us. */
export const PROTOCOL = 1

/** What the page around says. `hello` asks for an answer; everything else waits until it is there. */
export type HostMessage =
  | { readonly type: 'hello' | 'start' | 'next' | 'previous' }
  | { readonly type: 'goTo'; readonly step: number }

/** What an embed says: an event of the client, by its name. */
export type EmbedMessage = {
  [Name in keyof EmbedEvents]: { readonly type: Name } & EmbedEvents[Name]
}[keyof EmbedEvents]

/** A message as it goes over the wire. */
export function toWire<Message extends HostMessage | EmbedMessage>(message: Message) {
  return { viewpage: PROTOCOL, ...message }
}

const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

/** A message of the page around, or `null` for whatever else is said there. */
export function parseHostMessage(data: unknown): HostMessage | null {
  const message = ours(data)
  switch (message?.['type']) {
    case 'hello':
    case 'start':
    case 'next':
    case 'previous':
      return { type: message['type'] }
    case 'goTo':
      return isWhole(message['step']) ? { type: 'goTo', step: Number(message['step']) } : null
    default:
      return null
  }
}

/** A message of an embed, or `null` for whatever else is said. */
export function parseEmbedMessage(data: unknown): EmbedMessage | null {
  const message = ours(data)
  const { type, step, total, title } = message ?? {}
  if (type === 'started' || type === 'ended') return { type }
  if (!isWhole(total) || typeof title !== 'string') return null
  if (type === 'ready') return { type, total: Number(total), title }
  return type === 'step' && isWhole(step) ? { type, step: Number(step), total: Number(total), title } : null
}

function ours(data: unknown): Record<string, unknown> | null {
  const isOurs = typeof data === 'object' && data !== null && 'viewpage' in data && data.viewpage === PROTOCOL
  return isOurs ? { ...data } : null
}
