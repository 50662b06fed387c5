export interface Phase {
  /** @param fraction from 0 to 1 */
  show(fraction: number): void
  end(): void
}

export interface Phases {
  begin(name: string): Phase
}

export function createPhases(stream?: {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}): Phases
