/** Folders of its programs and its plugins, and the environment that they need; `null` where there is none. */
export function findCeph(): {
  readonly programs: string
  readonly libraries: string
  readonly env: Readonly<Record<string, string>>
} | null
