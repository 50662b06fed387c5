import type { ViewLink } from '../../content/presentations/presentation-store.ts'
import type { StoredPrivacy } from '../../storage/database/tables/presentations.ts'

/** Something that a visitor may do with a presentation. */
export type Right =
  /** See its page, with title and owner. */
  | 'view'
  /** Document, pictures, poster, description, tags, step titles, transcript. */
  | 'content'
  /** As a PDF and as the original file. */
  | 'download'
  | 'copy'
  | 'like'
  | 'report'
  /** In a frame on another site. */
  | 'embed'
  /** In lists, search, search engines and oEmbed. */
  | 'find'
  /** Read and write comments. */
  | 'comment'
  /** Delete comments of others. */
  | 'moderate'
  | 'edit'
  /** Read and change all tags, hidden ones included (docs/behaviour/curation.md#who-curates). */
  | 'tag'
  | 'insights'
  /** Change privacy, downloads, playback and view links. */
  | 'share'
  | 'delete'

export type Rights = ReadonlySet<Right>

/** Everything that decides about rights. */
export interface RightsFacts {
  readonly privacy: StoredPrivacy
  readonly isTakenDown: boolean
  readonly relation: 'owner' | 'editor' | 'commenter' | 'none'
  /**
   * Whether the visitor has a valid view link, or a storage token whose link or account still has access.
   * `unanswered`: the link requires an identification that is missing. `locked`: the request names the presentation by
   * a link alone, and something is missing that it asks before it opens. `usedUp`: the same, and as many visitors opened
   * the link as it allows. `expired`: the same, and the link has expired.
   */
  readonly guestAccess: 'yes' | 'unanswered' | 'locked' | 'usedUp' | 'expired' | 'no'
  /** The owner or an editor previews the public view. */
  readonly asPublic: boolean
  readonly allowsDownload: boolean
  readonly offersCopies: boolean
  readonly isStaff: boolean
  /** It has an open report. `false` also where the report would change nothing. */
  readonly isReported: boolean
  /** The flag `content_curation`. */
  readonly isCurated: boolean
  /** The flag `admin_tools`. */
  readonly hasAdminTools: boolean
  readonly takesLikes: boolean
  /** What a host token or an API token is for; nothing else is granted. @default there is none */
  readonly limitedTo?: readonly Right[] | undefined
}

/** `yes`, `-` for no, or the name of a condition. */
type Cell = 'yes' | '-' | keyof typeof CONDITIONS

const CONDITIONS = {
  /** The owner allows downloads. */
  allowed: ({ allowsDownload }: RightsFacts) => allowsDownload,
  /** It is reusable, and its owner has not turned copies off. */
  offered: ({ privacy, offersCopies }: RightsFacts) => privacy === 'reusable' && offersCopies,
  /** The owner has not turned likes off. */
  likable: ({ takesLikes }: RightsFacts) => takesLikes,
  listed: ({ privacy }: RightsFacts) => privacy === 'public' || privacy === 'reusable',
  open: ({ privacy }: RightsFacts) => privacy !== 'private',
  /** Staff, where the site or the presentation is curated. */
  staff: curates,
  /** The same, unless a view link is all that opens it. */
  'staff open': (facts: RightsFacts) => curates(facts) && facts.privacy !== 'private',
  tools: (facts: RightsFacts) => facts.hasAdminTools || curates(facts),
}

const PEOPLE = ['owner', 'editor', 'commenter', 'guest', 'unanswered', 'anybody', 'reviewer'] as const
const COLUMNS = [...PEOPLE, 'taken down'] as const
type Column = (typeof COLUMNS)[number]
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]

/**
 * Rights by kind of visitor. `guest`: has guest access; `unanswered`: has not answered a required identification yet;
 * `anybody`: everybody else, unless it is private; `reviewer`: staff, for one with an open report that is private or in the bin;
 * `taken down`: the owner of a presentation that was taken down.
 */
// oxfmt-ignore
const TABLE: Readonly<Record<Right, Row>> = {
  //          owner      editor     commenter  guest         unanswered  anybody    reviewer  taken down
  view:      ['yes',     'yes',     'yes',     'yes',        'yes',      'yes',     'yes',    'yes'],
  content:   ['yes',     'yes',     'yes',     'yes',        '-',        'yes',     'yes',    'yes'],
  download:  ['yes',     'yes',     'allowed', 'allowed',    '-',        'allowed', '-',      'yes'],
  copy:      ['offered', 'offered', 'offered', 'offered',    '-',        'offered', '-',      '-'],
  like:      ['likable', 'likable', 'likable', 'likable',    '-',        'likable', '-',      '-'],
  report:    ['yes',     'yes',     'yes',     'yes',        'yes',      'yes',     '-',      'yes'],
  embed:     ['open',    'open',    'open',    'open',       '-',        'open',    '-',      '-'],
  find:      ['listed',  'listed',  'listed',  'listed',     '-',        'listed',  '-',      '-'],
  comment:   ['yes',     'yes',     'yes',     '-',          '-',        '-',       '-',      'yes'],
  moderate:  ['yes',     '-',       '-',       '-',          '-',        '-',       '-',      'yes'],
  edit:      ['yes',     'yes',     '-',       '-',          '-',        '-',       '-',      'yes'],
  tag:       ['tools',   'tools',   'staff',   'staff open', '-',        'staff',   '-',      'tools'],
  insights:  ['yes',     'yes',     '-',       '-',          '-',        '-',       '-',      'yes'],
  share:     ['yes',     '-',       '-',       '-',          '-',        '-',       '-',      'yes'],
  delete:    ['yes',     '-',       '-',       '-',          '-',        '-',       '-',      'yes'],
}

function curates({ isStaff, isCurated, asPublic }: RightsFacts): boolean {
  return isStaff && isCurated && !asPublic
}

/** Decides the rights of a visitor. No other code does. */
export function rightsOf(facts: RightsFacts): Rights {
  const column = columnOf(facts)
  if (column === null) return new Set()
  const index = COLUMNS.indexOf(column)
  const rights = Object.keys(TABLE) as Right[]
  const { limitedTo = rights } = facts
  return new Set(rights.filter((right) => limitedTo.includes(right) && isGranted(TABLE[right][index], facts)))
}

/** @returns `null` for visitors without any right */
function columnOf(facts: RightsFacts): Column | null {
  const { privacy, isTakenDown, relation, guestAccess, asPublic, isStaff, isReported } = facts
  if (guestAccess === 'expired') return null
  const isReviewed = isStaff && isReported
  // To its owner too it is as good as deleted, until it is restored.
  if (privacy === 'deleted') return isReviewed && !isTakenDown ? 'reviewer' : null
  if (isTakenDown) return relation === 'owner' ? 'taken down' : null
  if (asPublic && hasPublicView(relation)) return 'guest'
  if (relation !== 'none') return relation
  // Public presentations too: the owner wants this from everybody who uses this link.
  if (guestAccess === 'locked' || guestAccess === 'usedUp') return null
  if (guestAccess === 'yes') return 'guest'
  if (guestAccess === 'unanswered') return 'unanswered'
  if (privacy !== 'private') return 'anybody'
  return isReviewed ? 'reviewer' : null
}

/** Whether all rights of the visitor come from being staff (docs/behaviour/staff.md#open-what-was-reported). */
export function isReview(facts: RightsFacts): boolean {
  return columnOf(facts) === 'reviewer'
}

/** Whether people with this relation can look at it as the public does. */
export function hasPublicView(relation: RightsFacts['relation']): boolean {
  return relation === 'owner' || relation === 'editor'
}

function isGranted(cell: Cell = '-', facts: RightsFacts): boolean {
  return cell === 'yes' || (cell !== '-' && CONDITIONS[cell](facts))
}

/** The facts about one presentation. */
export interface Facts extends RightsFacts {
  readonly oid: string
  /** The view link of the query; `null` if there is none, or it is invalid, expired or locked. */
  readonly link: ViewLink | null
  /** Of the view link of the query, ms since 1970; `null` if it has no end. */
  readonly linkExpiresAt: number | null
  /** The receipt of an open report. Read only if staff needs it to see the presentation; otherwise `null`. */
  readonly openReport: string | null
}

/** The rights of a visitor to a presentation; they include `view`. */
export interface Access {
  readonly oid: string
  readonly rights: Rights
  readonly relation: RightsFacts['relation']
  /** Whether everybody has the right `content`, so that responses may be cached publicly. */
  readonly isOpen: boolean
  /** The view link of the request; `null` if there is none or it is invalid. */
  readonly link: ViewLink | null
  /** The receipt of the report for which staff sees it; `null` for everybody with another right. */
  readonly reviewedReport: string | null
  /** Whether views and events of the visitor count. */
  readonly isCounted: boolean
}

/** Whether search engines may list a page of the presentation. */
export function isIndexed({ link, rights }: Access): boolean {
  return link === null && rights.has('find')
}

/** @returns `null` without the right `view` */
export function accessOf(facts: Facts): Access | null {
  const rights = rightsOf(facts)
  if (!rights.has('view')) return null
  const { oid, relation, link } = facts
  const isOpen = rightsOf({ ...facts, relation: 'none', guestAccess: 'no', isReported: false }).has('content')
  const reviewedReport = isReview(facts) ? facts.openReport : null
  const isCounted = relation !== 'owner' && reviewedReport === null
  return { oid, rights, relation, isOpen, link, reviewedReport, isCounted }
}
