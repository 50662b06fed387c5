import Type, { type TObject, type TProperties, type TSchema } from 'typebox'

/** Whom a call needs to come from. */
export type Caller =
  /** Reads as whoever the cookies of the browser name, who may be nobody. */
  | 'anybody'
  /** A page of this site: it sends the CSRF token of its cookie. */
  | 'page'
  /** Somebody who is logged in. */
  | 'account'
  /** A page of somebody who is logged in. */
  | 'account-page'
  /** As `account-page`, or a page of a registered host, which sends a host token. */
  | 'account-page-or-host'
  | 'anybody-or-host'
  | 'release-token'
  | 'host-key'

export const GROUPS = {
  presentations: 'What pages, the editor and programs read and change of a presentation',
  visits: 'What pages tell of a visit. Nothing that a visitor opted out of is stored',
  releases: 'What teams do with their remotes; the command `viewpage` makes these calls',
  programs: 'What only programs ask for, with an API token',
  hosts: 'What the pages of others need that show the toolbar or a deck',
} as const

/** What the routes of a call do not say themselves; their schemas have what it takes. */
export interface ApiCall {
  /** One line. */
  readonly summary: string
  readonly group: keyof typeof GROUPS
  readonly caller: Caller
  /** Status to JSON schema; `null`: no body; a text: a body of that media type. */
  readonly responses: Readonly<Record<number, TSchema | string | null>>
  /** The media type of its body, where that is no JSON that a schema checks. */
  readonly takes?: string
}

/** `METHOD /path/:parameter/` to call. */
export type ApiCalls = Readonly<Record<string, ApiCall>>

/** An object that has exactly these fields. */
export const exactly = <Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  Type.Object(fields, { additionalProperties: false })

export const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])
export const texts = Type.Array(Type.String())
export const count = Type.Integer({ minimum: 0 })
export const time = Type.String({ description: 'ISO 8601' })

/** The body of every response from 400 on; some add what is stored instead. */
export const ErrorSchema = Type.Object({
  error: Type.String({ description: 'A code' }),
  message: Type.String({ description: 'What failed, why, and what to do' }),
  details: texts,
})
