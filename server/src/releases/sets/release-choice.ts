import type { CanaryArm } from '../../storage/database/tables/canaries.ts'

/** Versions that one request gets in place of the active ones. */
export interface ReleaseChoice {
  /** Names the choice in keys of caches; empty for the active set. */
  readonly key: string
  /** By remote. The active version is what pages fall back to. */
  readonly versions: Readonly<Record<string, string>>
  /** The trials for which a view of the page is counted. @default none */
  readonly view?: CountedView
}

/** A page view that is evidence about canaries and watched releases. */
interface CountedView {
  /** The bucket of the visitor; `null` while no canary is open, because all visitors get the same versions. */
  readonly bucket: { readonly number: number; readonly isNew: boolean } | null
  readonly trials: readonly Trial[]
}

/** The arm of a canary that a view belongs to. */
export interface Trial {
  readonly canaryId: number
  readonly stage: number
  /** Per mille. */
  readonly share: number
  readonly arm: CanaryArm
  readonly remote: string
  /** The version in this arm. */
  readonly version: string
  /** Actions of which the page is to say whether they happened. @default none */
  readonly facts?: readonly string[]
}

/** The active set. */
export const NO_CHOICE: ReleaseChoice = { key: '', versions: {} }
