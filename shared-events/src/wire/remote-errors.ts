import { printableLine } from '../printable.ts'

/** Errors of one version of a remote with the same message. Slot, release set and stack are those of the latest. */
export interface RemoteError {
  readonly version: string
  /** `load`, `mount`, `render`, `effect`, … ; `dropped` counts errors beyond the limits. */
  readonly kind: string
  readonly name: string
  readonly message: string
  /** Lines of the stack, with files and lines of the sources as far as their maps are stored. */
  readonly stack: readonly string[]
  readonly slot?: string
  readonly releaseSet?: string
  /** The page had other versions than the active ones. @default false */
  readonly isOverride?: boolean
  readonly count: number
  /** ISO 8601 */
  readonly firstAt: string
  readonly lastAt: string
  /** Most frequent first. */
  readonly browsers: readonly { readonly name: string; readonly count: number }[]
}

/** An error as a command prints it. */
export interface PrintedError extends Pick<
  RemoteError,
  'version' | 'kind' | 'name' | 'message' | 'stack' | 'count' | 'firstAt' | 'lastAt'
> {
  readonly remote: string
  /** Page, slot, browser and the like. */
  readonly where: readonly string[]
}

/** Some lines for terminals. Texts of others stay in their line and cannot control the terminal. */
export function describeError(error: PrintedError): string {
  const { remote, version, kind, name, message, where, stack, count } = error
  const [first, last] = [minuteOf(error.firstAt), minuteOf(error.lastAt)]
  const lines = [
    printableLine(kind === 'dropped' ? 'further errors were only counted' : `${name}: ${message}`),
    where.map(printableLine).join(', '),
    ...stack.map((line) => `  ${printableLine(line.trim())}`),
  ]
  return [
    `${printableLine(`${remote} ${version}`)}  ${kind}  ${count} ${count === 1 ? 'time' : 'times'}  ${first === last ? last : `${first} to ${last}`}`,
    ...lines.filter((line) => line !== '').map((line) => `  ${line}`),
  ].join('\n')
}

/** `2026-11-14 12:00`, in UTC */
const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ')

/** The lines of a stack that say more than its message. */
export function stackLines(
  stack: string,
  { name, message }: Pick<RemoteError, 'name' | 'message'>,
): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !message.includes(line) && line !== `${name}: ${message}`)
}
