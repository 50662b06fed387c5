export interface Place {
  run(
    command: readonly string[],
    options?: { readonly cwd?: string; readonly env?: Readonly<Record<string, string | undefined>> },
  ): Promise<number>
  end(summary: string): void
}

export interface SideBySide {
  announce(): Place
  end(): Promise<void>
}

export function createSideBySide(options: {
  readonly folder: string
  write(part: Uint8Array | string): unknown
}): SideBySide
