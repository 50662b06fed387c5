import {
  MAX_RELEASE_REASON_LENGTH,
  MAX_RELEASED_BY_LENGTH,
  RemoteVersion,
} from '@viewpage/shared-events/wire'
import Type from 'typebox'

/** Who activates a version, and why. */
export interface ReleaseRecord {
  /** The entry of the release tokens that allows it: a remote's name or `*`. */
  readonly token: string
  readonly by?: string | undefined
  readonly reason?: string | undefined
}

/** A line that is printed in terminals: no control characters. */
const Line = (maxLength: number) => Type.String({ pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', maxLength })

/** Who changes a release, and why. */
export const recordFields = {
  by: Type.Optional(Line(MAX_RELEASED_BY_LENGTH)),
  reason: Type.Optional(Line(MAX_RELEASE_REASON_LENGTH)),
}

/** Optional fields of every release: the version it replaces (`null`: none), who releases, and why. */
export const detailFields = {
  expect: Type.Optional(Type.Union([RemoteVersion, Type.Null()])),
  ...recordFields,
}

/** A forced release has a reason. */
export const forceField = { force: Type.Optional(Type.Boolean()) }
