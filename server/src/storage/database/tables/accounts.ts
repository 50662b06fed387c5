import type { AuthorSegment } from '@viewpage/shared-events'
import type { ColumnType } from 'kysely'
import type { Flag } from './columns.ts'

export interface UsersTable {
  oid: string
  /** Lower case. */
  email: string
  username: string
  first_name: string
  last_name: string
  password_hash: string
  language: string | null
  has_presenter_view: Flag
  is_staff: ColumnType<number, number | undefined, number>
  /** What the person presents for; `null` if they did not say. */
  author_segment: ColumnType<AuthorSegment | null, AuthorSegment | null | undefined, AuthorSegment | null>
  created_at: number
  /** When its owner opened a link in a mail to it; `null` if nobody has. */
  email_confirmed_at: ColumnType<number | null, number | null | undefined, number | null>
}
