import { connect, type Socket } from 'node:net'
import { isLoopback } from '@viewpage/shared-events/plain-loopback'
import type { MailConfig } from '../../foundation/config/mail-config.ts'

/** A mail as it is sent. */
export interface WrittenMail {
  /** The same for each try, so that a mail that arrives twice is recognised. */
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Address that stops such mails, by one POST (RFC 8058). */
  readonly stopUrl?: string
}

/** The server refuses this mail for good; another try would not help. */
export class MailRefusedError extends Error {}

/** A server that sends a byte now and then would hold a connection for ever. */
const DELIVERY_MS = 60_000
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Hands mails to the server of the operator, each over a connection of its own. */
export interface SmtpTransport {
  /** @throws MailRefusedError, or another Error if a later try may succeed */
  send(mail: WrittenMail): Promise<void>
  /** Cuts what is open off; the mails are tried again later. */
  close(): void
}

/** @param deliveryMs for one mail from connecting to the end. @default 60 s */
export async function createSmtpTransport(
  { smtpUrl, from, origin }: MailConfig,
  deliveryMs = DELIVERY_MS,
): Promise<SmtpTransport> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const target = { host, port: Number(port) || (secure ? 465 : 587) }
  const auth =
    username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
  const open = new Set<Socket>()
  const transport = createTransport({
    ...target,
    ...auth,
    secure,
    // Without a password, a server in the own network may have no certificate.
    requireTLS: !secure && username !== '' && !isLoopback(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_: unknown, callback: GotSocket) {
      const socket = connect({ ...target, timeout: CONNECT_MS })
      const end = setTimeout(() => socket.destroy(new Error('the delivery took too long')), deliveryMs)
      open.add(socket)
      socket.once('close', () => {
        clearTimeout(end)
        open.delete(socket)
      })
      const fail = (error: Error) => callback(error, false)
      const giveUp = () => socket.destroy(new Error('the mail server cannot be reached in time'))
      socket.once('error', fail).once('timeout', giveUp)
      socket.once('connect', () => {
        socket.off('error', fail).off('timeout', giveUp).setTimeout(0)
        callback(null, { connection: socket })
      })
    },
  })
  return {
    async send({ id, recipient, subject, text, html, stopUrl }) {
      try {
        await transport.sendMail({
          from,
          // As an object: a text could contain several addresses.
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${new URL(origin).hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stopUrl !== undefined && {
              'List-Unsubscribe': `<${stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError((error as Error).message) : error
      }
    },
    close: () => open.forEach((socket) => socket.destroy()),
  }
}

type GotSocket = (error: Error | null, socket: false | { readonly connection: Socket }) => void

/** The recipient or the mail is refused. A refused sender or password is a fault of the settings. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}
