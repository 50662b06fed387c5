import type { Privacy } from '@viewpage/shared-events'

/** What somebody may do with a presentation. */
export type Right =
  /** Know that it exists: its page, title and owner. */
  | 'view'
  /** Document, pictures, poster, description, tags, step titles, transcript. */
  | 'content'
  /** Take it along as a PDF and as the file it was made from. */
  | 'download'
  /** Make a copy of their own. */
  | 'copy'
  | 'like'
  | 'report'
  /** See it inside a page of another site. */
  | 'embed'
  /** Find it in lists, in the search, in search engines and by oEmbed. */
  | 'find'
  /** Read comments and write them. */
  | 'comment'
  /** Delete comments of others. */
  | 'moderate'
  | 'edit'
  | 'insights'
  /** Decide who may see it, and by which links. */
  | 'share'
  | 'delete'

export type Rights = ReadonlySet<Right>

/** All that decides about rights. */
export interface RightsFacts {
  readonly privacy: Privacy
  readonly isTakenDown: boolean
  readonly relation: 'owner' | 'editor' | 'commenter' | 'none'
  /**
   * Whether something opens it to them: a view link that has not been revoked, or a storage token whose link or
   * account still opens it; `unanswered`: a link that requires them to say who they are, and they have not.
   */
  readonly letIn: 'yes' | 'unanswered' | 'no'
  /** The owner looks at it as the public does. */
  readonly asPublic: boolean
  readonly allowsDownload: boolean
  readonly offersCopies: boolean
}

/** `yes`, `-` for no, or the name of a condition. */
type Cell = 'yes' | '-' | keyof typeof CONDITIONS

const CONDITIONS = {
  /** The owner allows downloads. */
  allowed: ({ allowsDownload }: RightsFacts) => allowsDownload,
  /** It is reusable, and its owner has not turned copies off. */
  offered: ({ privacy, offersCopies }: RightsFacts) => privacy === 'reusable' && offersCopies,
  listed: ({ privacy }: RightsFacts) => privacy === 'public' || privacy === 'reusable',
  open: ({ privacy }: RightsFacts) => privacy !== 'private',
}

const COLUMNS = ['owner', 'editor', 'commenter', 'guest', 'unanswered', 'anybody', 'taken down'] as const
type Column = (typeof COLUMNS)[number]
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell]

/**
 * Who may do what. `guest`: somebody who was let in; `unanswered`: the same before they said who they are; `anybody`:
 * everybody else, while it is not private; `taken down`: the owner of a presentation that was taken down.
 */
// prettier-ignore
const TABLE: Readonly<Record<Right, Row>> = {
  //          owner      editor     commenter  guest      unanswered  anybody    taken down
  view:      ['yes',     'yes',     'yes',     'yes',     'yes',      'yes',     'yes'],
  content:   ['yes',     'yes',     'yes',     'yes',     '-',        'yes',     'yes'],
  download:  ['yes',     'yes',     'allowed', 'allowed', '-',        'allowed', 'yes'],
  copy:      ['offered', 'offered', 'offered', 'offered', '-',        'offered', '-'],
  like:      ['yes',     'yes',     'yes',     'yes',     '-',        'yes',     '-'],
  report:    ['yes',     'yes',     'yes',     'yes',     'yes',      'yes',     'yes'],
  embed:     ['open',    'open',    'open',    'open',    '-',        'open',    '-'],
  find:      ['listed',  'listed',  'listed',  'listed',  '-',        'listed',  '-'],
  comment:   ['yes',     'yes',     'yes',     '-',       '-',        '-',       'yes'],
  moderate:  ['yes',     '-',       '-',       '-',       '-',        '-',       'yes'],
  edit:      ['yes',     'yes',     '-',       '-',       '-',        '-',       'yes'],
  insights:  ['yes',     'yes',     '-',       '-',       '-',        '-',       'yes'],
  share:     ['yes',     '-',       '-',       '-',       '-',        '-',       'yes'],
  delete:    ['yes',     '-',       '-',       '-',       '-',        '-',       'yes'],
}

/** The one place that decides what somebody may do with a presentation. */
export function rightsOf(facts: RightsFacts): Rights {
  const column = columnOf(facts)
  if (column === null) return new Set()
  const index = COLUMNS.indexOf(column)
  const rights = Object.keys(TABLE) as Right[]
  return new Set(rights.filter((right) => holds(TABLE[right][index], facts)))
}

/** @returns `null` for somebody to whom it does not exist */
function columnOf({ privacy, isTakenDown, relation, letIn, asPublic }: RightsFacts): Column | null {
  if (isTakenDown) return relation === 'owner' ? 'taken down' : null
  if (relation === 'owner' && asPublic) return 'guest'
  if (relation !== 'none') return relation
  if (letIn === 'yes') return 'guest'
  if (letIn === 'unanswered') return 'unanswered'
  return privacy === 'private' ? null : 'anybody'
}

function holds(cell: Cell = '-', facts: RightsFacts): boolean {
  return cell === 'yes' || (cell !== '-' && CONDITIONS[cell](facts))
}
