import { BuildFile, MAX_BUILD_FILES, RemoteManifest, SourceMap } from '@viewpage/shared-events/wire'
import Type from 'typebox'
import { forceField, detailFields } from '../sets/record-fields.ts'

/** Of a request with a build: files of 20 MB in Base64, and source maps. */
export const MAX_SENT_BUILD_BYTES = 32 * 1024 * 1024

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: MAX_SENT_BUILD_BYTES })

/** The check of a build says what is too much. */
const MAX_FILES = 2 * MAX_BUILD_FILES

/** A build as teams send it. */
const buildFields = {
  manifest: RemoteManifest,
  files: Type.Record(BuildFile, Base64, {
    description: 'File to its content',
    additionalProperties: false,
    maxProperties: MAX_FILES,
  }),
  maps: Type.Optional(
    Type.Record(SourceMap, Base64, {
      description: 'Source map to its content',
      additionalProperties: false,
      maxProperties: MAX_FILES,
    }),
  ),
}

/** Bodies that have a build. */
export const SENT_BUILDS = {
  /** To check it, or to preview it. */
  build: Type.Object(buildFields, { additionalProperties: false }),
  publication: Type.Object(
    { ...buildFields, ...forceField, reason: detailFields.reason },
    { additionalProperties: false },
  ),
} as const
