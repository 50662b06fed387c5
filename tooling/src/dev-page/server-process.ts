import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Characters of the errors that are kept to be shown. */
const MAX_ERROR_LENGTH = 8_000
/** ms between a change and the next start, in which further changes may follow. */
const SETTLE_MS = 100
/** ms that a server has to end after SIGTERM. */
const GRACE_MS = 5_000

export interface ServerProcessOptions {
  readonly command: readonly [string, ...string[]]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called whenever it accepts requests. @param address its URL */
  readonly onReady: (address: string) => void
  /** Called before it ends to start again. */
  readonly onStopping: () => void
  /** Called when it ended by itself. @param errors the end of its standard error */
  readonly onEnded: (errors: string) => void
  /** Called when pages have a build. @param refusal why they have not */
  readonly onShown: (folder: string, refusal: string | null) => void
}

/** The server of `npm run dev`, which starts again when its sources or the build of a host change. */
export interface ServerProcess {
  /** Starts it, or starts it again. Calls that follow one another soon count as one. */
  readonly restart: () => void
  /** Has it show the build in this folder. One that does not run shows it when it starts. */
  readonly show: (folder: string) => void
  readonly stop: () => Promise<void>
}

export function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const { command, cwd, env, onReady, onStopping, onEnded, onShown } = options
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let replacing: Promise<void> = Promise.resolve()

  async function end(): Promise<void> {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill('SIGTERM')
    const killing = setTimeout(() => ending.kill('SIGKILL'), GRACE_MS)
    await exited
    clearTimeout(killing)
  }

  function start(): void {
    const [file, ...args] = command
    const started = spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    child = started
    let errors = ''
    started.stderr?.on('data', (part: Buffer) => {
      process.stderr.write(part)
      errors = (errors + part.toString()).slice(-MAX_ERROR_LENGTH)
    })
    started.on('message', (message) => hear(message as ServerMessage))
    started.once('close', () => {
      if (child !== started) return
      child = null
      onEnded(errors)
    })
  }

  function hear(message: ServerMessage): void {
    if (message.viewpage === 'ready') onReady(message.address)
    if (message.viewpage === 'shown') onShown(message.folder, null)
    if (message.viewpage === 'refused') onShown(message.folder, message.reason)
  }

  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        replacing = replacing
          .then(async () => {
            onStopping()
            await end()
            start()
          })
          .catch((error: unknown) => onEnded(String(error)))
      }, SETTLE_MS)
    },
    show(folder) {
      if (child?.connected === true) child.send({ viewpage: 'show', folder })
    },
    async stop() {
      clearTimeout(timer)
      await replacing
      await end()
    },
  }
}

/** As `server/src/start/follow-dev-builds.ts` sends them. */
type ServerMessage =
  | { readonly viewpage: 'ready'; readonly address: string }
  | { readonly viewpage: 'shown'; readonly folder: string }
  | { readonly viewpage: 'refused'; readonly folder: string; readonly reason: string }
