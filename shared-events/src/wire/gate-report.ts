/** The rules of the gate; docs/releasing.md describes each. */
export type GateRule =
  | 'action'
  | 'event'
  | 'props'
  | 'expose'
  | 'slot'
  | 'shared'
  | 'language'
  | 'render'
  | 'size'
  | 'data'
  | 'guardrail'
  | 'behaviour'
  | 'contract'
  | 'version'
  | 'evidence'

/** One reason why a release may break a page. */
export interface GateFinding {
  readonly rule: GateRule
  /** A notice refuses nothing. */
  readonly level: 'breaking' | 'notice'
  /** The file of the build with the finding. */
  readonly file: string
  /** Place in the file, for example `emits/toolbar/likeChanged@1/count`. */
  readonly at: string
  /** The version that is checked, for example `mf-toolbar 1.5.0`. */
  readonly candidate: string
  /** The other side, for example `editor 2.1.0`, or `the server`. */
  readonly party: string
  /**
   * The remote or host of others that a forced release would harm: a consumer of its actions, a host that mounts it, the
   * owner of a slot. Only the token for all remotes can force it. @default the release harms its own remote only
   */
  readonly harms?: string
  /** One sentence with both sides. */
  readonly message: string
  /** What to do. */
  readonly advice: string
}

/** Answer of `POST /api/v1/remotes/:remote/check`. */
export interface GateReport {
  readonly remote: string
  readonly version: string
  /** Whether a release would be accepted. */
  readonly ok: boolean
  readonly findings: readonly GateFinding[]
  /** The other sides that it was compared with. */
  readonly parties: readonly string[]
  readonly ms: number
}

/** One line for terminals and logs. */
export function describeFinding({ message, advice, file, at }: GateFinding): string {
  return `${message} ${advice} (${at === '' ? file : `${file} ${at}`})`
}
