import type { FastifyReply } from 'fastify'
import type { BuildFile } from '../../storage/builds/build-files.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import { encodingFor } from '../../foundation/http/compression/accepted-encoding.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import {
  dictionaryName,
  type FileDifferences,
  type WantedDifference,
} from './differences/file-differences.ts'
import { mediaTypeOf } from './media-types.ts'
import { sendStoredFile } from './send-stored-file.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Without headers that depend on where the file is stored. */
const SEND_OPTIONS = { etag: false, lastModified: false } as const

/** A file of a build, as an address names it. */
export interface NamedFile {
  readonly name: string
  readonly file: BuildFile
}

/** How a script is sent to a browser that has another version of it. */
export interface Dictionary {
  /** For `Use-As-Dictionary`. */
  readonly usable: string
  readonly differences: FileDifferences
  readonly earlier: WantedDifference['earlier']
  /** Whether a cache in front needs to know which earlier versions there are. */
  readonly isNamedForEdge: boolean
}

/** Lists the dictionaries for a file, as browsers name them, so that a cache asks for no invented ones. */
const DICTIONARIES_HEADER = 'Viewpage-Dictionaries'

/**
 * Sends a file whose name contains a hash of its content: as a difference if the browser has an earlier one, else in the
 * best encoding that the browser accepts, or 304. The reply must have `sendFile` of `@fastify/static`.
 *
 * @param dictionary `null` for a file that is always sent whole
 * @throws FileMissingError
 */
export async function sendBuildFile(
  reply: FastifyReply,
  storedFiles: Pick<StoredFiles, 'hold'>,
  { name, file }: NamedFile,
  dictionary: Dictionary | null,
): Promise<FastifyReply> {
  const { headers, ip } = reply.request
  // The encodings have the same content, so a weak one is enough. Times differ between servers.
  const etag = `W/"${file.sha256}"`
  const caching = {
    'Cache-Control': IMMUTABLE,
    ETag: etag,
    Vary: dictionary ? 'Accept-Encoding, Available-Dictionary' : 'Accept-Encoding',
    ...(dictionary && { 'Use-As-Dictionary': dictionary.usable }),
  }
  if (headers['if-none-match']?.includes(etag) === true) return reply.headers(caching).status(304).send()
  const difference =
    dictionary &&
    (await dictionary.differences.find({
      file,
      earlier: dictionary.earlier,
      headers,
      addressBlock: addressBlockOf(ip),
    }))
  if (difference) {
    return reply
      .headers({ ...caching, 'Content-Encoding': 'dcz' })
      .type(mediaTypeOf(name))
      .send(difference)
  }
  if (dictionary?.isNamedForEdge === true) {
    const names = (await dictionary.earlier()).map(({ sha256 }) => dictionaryName(sha256))
    reply.header(DICTIONARIES_HEADER, names.join(' '))
  }
  const { sha256, encoding } = copyFor(file, headers['accept-encoding'])
  if (encoding !== null) reply.header('Content-Encoding', encoding)
  return sendStoredFile(reply.headers(caching).type(mediaTypeOf(name)), storedFiles, sha256, SEND_OPTIONS)
}

function copyFor(file: BuildFile, accepted = ''): { sha256: string; encoding: 'br' | 'gzip' | null } {
  const encoding = encodingFor(accepted)
  const copy = encoding === null ? null : file[encoding]
  return copy ? { sha256: copy.sha256, encoding } : { sha256: file.sha256, encoding: null }
}
