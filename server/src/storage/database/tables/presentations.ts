import type { Privacy, Topic } from '@viewpage/shared-events'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

/** `deleted`: it is in the bin, whose row keeps the visibility that it had. */
export type StoredPrivacy = Privacy | 'deleted'

export interface PresentationsTable {
  oid: string
  owner_oid: string
  title: string
  /** {@link titleLetters} of the title. */
  title_letters: Generated<string>
  slug: string
  description: string
  tags: Json<string[]>
  privacy: StoredPrivacy
  schema_version: string
  revision: number
  step_titles: Json<string[]>
  stops: Json<number[]>
  duration_seconds: number
  transcript: Json<Topic[]>
  settings: Json<PresentationSettings>
  /** The first step, 96 px wide and blurred, as a data address. */
  preview_blur: string | null
  /** Of the frame in which the cover shows the first step; 0: its picture fills the stage; `null`: not decided yet. */
  cover_aspect: number | null
  /** Of its texts, as the document says (BCP 47); `null` if it does not. */
  deck_language: Generated<string | null>
  likes_count: number
  views_count: number
  created_at: number
  modified_at: number
  /** The presentation it was copied from. */
  copied_from: string | null
  /** `null` unless it was taken down. */
  taken_down_at: number | null
  /** Shown to its owner. */
  taken_down_reason: string | null
}

/** A deleted presentation that can be restored. */
export interface BinTable {
  oid: string
  owner_oid: string
  /** That it had, and has again when it is restored. */
  privacy: Privacy
  deleted_at: number
}

/** Settings of a presentation other than its privacy. */
export interface PresentationSettings {
  /** `false`: the page data has no likes field. */
  likes?: boolean
  autoplay?: boolean
  forceAutoplay?: boolean
  forceViewerLite?: boolean
  embedSizing?: 'responsive' | 'free'
  allowDownload?: boolean
  makeACopy?: boolean
  /** Flags that override those of the site. */
  features?: Record<string, boolean>
  /** `false`: the app of the site is not offered. */
  nativeApp?: boolean
}

export interface AssetsTable {
  oid: string
  sha256: string
  /**
   * `document`: a file of the deck; `original`: the file it was imported from; `replaced`: that of an earlier version; the server paints the others; `large`: when the
   * first sharp screen wants it; `cover`: from a picture that was uploaded for the cover.
   */
  role: 'document' | 'original' | 'replaced' | 'large' | 'poster' | 'card' | 'step' | 'pdf' | 'cover'
  /** The revision that a painted file shows. Files of other roles belong to all revisions. */
  revision: Generated<number>
  /** Step number of a `step` asset, from 1, from -1 down of a skipped step, 0 of an uploaded cover; else 0. */
  step: number
  media_type: string
  bytes: number
  /** Uploaded name of an `original`. */
  file_name: string | null
  /** 1: an `original` that has speaker notes, or may have some, so that only owner and editors get it. */
  has_notes: Generated<number>
}

/** A picture that was uploaded for the cover: the SHA-256 of its files, and how it looks. */
export interface CoverPicturesTable {
  oid: string
  card: string
  poster: string
  /** In the size of the pictures of steps. */
  small: string
  /** For sharp screens; empty if the uploaded picture has no more pixels than the poster. */
  large: Generated<string>
  blur: string
  aspect: number
  /** ms since 1970; `null`: it is the cover. */
  unused_since: number | null
}

/** Who made a revision; no row for the first one, and for those from before there were any. */
export interface VersionsTable {
  oid: string
  revision: number
  /** `null`: the account was deleted. */
  user_oid: string | null
  origin: 'edited' | 'replaced' | 'restored'
  /** The revision that it has again. */
  restored_from: number | null
  saved_at: number
}

/** What a replaced revision had beside its document. */
export interface VersionPartsTable {
  oid: string
  revision: number
  /** The document with its skipped steps, and their ids; `null` without any. */
  whole: string | null
  skipped: Json<string[]> | null
  /** Private; `null` without any. */
  notes: Json<string[]> | null
  preview_blur: string | null
  cover_aspect: number | null
  /** As `covers.step_id` and `covers.number`. */
  cover_choice: string | null
  cover_number: number | null
}

export interface CommentsTable {
  id: Generated<number>
  oid: string
  user_oid: string
  /** From 1, on the current path; from -1 down for skipped steps; `null`: about the whole presentation. */
  step: number | null
  text: string
  created_at: number
}

/** Files of an account's presentations, each once; updated by triggers. */
export interface OwnedFilesTable {
  owner_oid: string
  sha256: string
  bytes: number
  /** Number of `assets` rows that name it. */
  uses: number
}
