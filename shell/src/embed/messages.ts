import type { EmbedEvents, EmbedStep } from './embed-client.d.ts'

/** Major version of the protocol between an embed and the page around it. Messages with another version are ignored. */
const PROTOCOL = 1

/** Messages without a value. */
const PLAIN = ['hello', 'start', 'play', 'pause', 'next', 'previous', 'first', 'last'] as const

/** Sent by the page around an embed. `hello` requests events; commands follow after the answer. */
export type HostMessage =
  | { readonly type: (typeof PLAIN)[number] }
  | { readonly type: 'goTo'; readonly step: number }
  | { readonly type: 'fullscreen'; readonly on: boolean }
  /** The storage token that follows the one in the address of a private presentation. */
  | { readonly type: 'renew'; readonly token: string }

/** Sent by an embed: an event of the client, by name. */
export type EmbedMessage = {
  [Name in keyof EmbedEvents]: { readonly type: Name } & EmbedEvents[Name]
}[keyof EmbedEvents]

export function toWire<Message extends HostMessage | EmbedMessage>(message: Message) {
  return { viewpage: PROTOCOL, ...message }
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value)

const PHASES = ['start', 'loading', 'playing', 'end'] as const
const REASONS = ['load', 'gone', 'drawing', 'step'] as const

/** @returns `null` for other messages */
export function parseHostMessage(data: unknown): HostMessage | null {
  const { type, step, on, token } = ours(data) ?? {}
  const plain = PLAIN.find((each) => each === type)
  if (plain) return { type: plain }
  if (type === 'goTo' && isWhole(step)) return { type, step }
  if (type === 'fullscreen' && typeof on === 'boolean') return { type, on }
  return type === 'renew' && typeof token === 'string' ? { type, token } : null
}

/** @returns `null` for other messages */
export function parseEmbedMessage(data: unknown): EmbedMessage | null {
  const message = ours(data)
  const { type, step, total, title } = message ?? {}
  switch (type) {
    case 'started':
    case 'ended':
      return { type }
    case 'ready':
      return isWhole(total) && typeof title === 'string' ? { type, total, title } : null
    case 'step':
      return isWhole(step) && isWhole(total) && typeof title === 'string'
        ? { type, step, total, title }
        : null
    default:
      return message ? parseNewerMessage(message) : null
  }
}

/** Of messages that embeds of earlier releases do not send. */
function parseNewerMessage(message: Readonly<Record<string, unknown>>): EmbedMessage | null {
  const { type, phase, step, total, playing, fullscreen, steps, elapsed, reason, message: text } = message
  if (type === 'state')
    return isOneOf(PHASES, phase) && isWhole(step) && isWhole(total)
      ? { type, phase, step, total, playing: playing === true, fullscreen: fullscreen === true }
      : null
  if (type === 'time') return isWhole(elapsed) ? { type, elapsed } : null
  if (type === 'steps') return Array.isArray(steps) && steps.every(isStep) ? { type, steps } : null
  return type === 'error' && isOneOf(REASONS, reason) ? { type, reason, message: String(text) } : null
}

function isStep(value: unknown): value is EmbedStep {
  const { step, title } = (value ?? {}) as Record<string, unknown>
  return isWhole(step) && typeof title === 'string'
}

function ours(data: unknown): Record<string, unknown> | null {
  const isOurs = typeof data === 'object' && data !== null && 'viewpage' in data && data.viewpage === PROTOCOL
  return isOurs ? { ...data } : null
}
