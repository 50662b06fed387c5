import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

/** A mail that arrived. */
export interface ArrivedMail {
  readonly messageId: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** A real SMTP server. */
export interface MailServer {
  /** For `VIEWPAGE_SMTP_URL`. */
  readonly url: string
  readonly arrived: ArrivedMail[]
  /** The response to the next recipients, such as 450 for greylisting; `null`: they are accepted. */
  response: number | null
  /** Recipients that were named, accepted or not. */
  readonly named: string[]
  /** Waits for the mails to an address. @returns the last one */
  mailTo(address: string, count?: number): Promise<ArrivedMail>
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = []
  const named: string[] = []
  const state: { response: number | null } = { response: null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, callback) {
      named.push(address)
      if (state.response === null) return callback()
      callback(Object.assign(new Error(`not now, ${address}`), { responseCode: state.response }))
    },
    onData(stream, _, callback) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          arrived.push({
            messageId: mail.messageId ?? '',
            to: mail.to?.map(({ address }) => address).join() ?? '',
            from: mail.from?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          })
          callback()
        }, callback)
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const toAddress = (address: string) => arrived.filter(({ to }) => to === address)
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    arrived,
    named,
    async mailTo(address: string, count = 1) {
      await until(() => toAddress(address).length >= count)
      const mail = toAddress(address).at(-1)
      if (!mail) throw new Error(`no mail to ${address}`)
      return mail
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}

/** A mail server that accepts connections and then says a byte now and then, and nothing that ends. */
export async function startTarpit(): Promise<{
  url: string
  connections: () => number
  stop(): Promise<void>
}> {
  const sockets = new Set<Socket>()
  let count = 0
  const server: Server = createServer((socket) => {
    count++
    sockets.add(socket)
    const drip = setInterval(() => socket.write('2'), 50)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(drip)
        sockets.delete(socket)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    async stop() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

/** The path of the link in a mail. */
export function pathIn({ text }: ArrivedMail): string {
  const [, path = ''] = /https?:\/\/[^/\s]+(\/(?:mailed|invitation)\/\S+)/.exec(text) ?? []
  return path
}
