import type { EmbedEvents } from './embed-client.d.ts'

/** Major version of the protocol between an embed and the page around it. Messages with another version are ignored. */
const PROTOCOL = 1

/** Sent by the page around an embed. `hello` requests events; commands follow after the answer. */
export type HostMessage =
  | { readonly type: 'hello' | 'start' | 'next' | 'previous' }
  | { readonly type: 'goTo'; readonly step: number }
  /** The storage token that follows the one in the address of a private presentation. */
  | { readonly type: 'renew'; readonly token: string }

/** Sent by an embed: an event of the client, by name. */
export type EmbedMessage = {
  [Name in keyof EmbedEvents]: { readonly type: Name } & EmbedEvents[Name]
}[keyof EmbedEvents]

export function toWire<Message extends HostMessage | EmbedMessage>(message: Message) {
  return { viewpage: PROTOCOL, ...message }
}

const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

/** @returns `null` for other messages */
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
    case 'renew':
      return typeof message['token'] === 'string' ? { type: 'renew', token: message['token'] } : null
    default:
      return null
  }
}

/** @returns `null` for other messages */
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
