import type { FastifyInstance } from 'fastify'
import { forChange } from '../../storage/database/for-change.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { storeCoverPicture } from '../../content/presentations/cover-pictures.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { allowSilence } from '../../foundation/http/connections/allow-silence.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { ApiError } from '../../foundation/errors.ts'
import { requireRight, requireUser } from '../../people/rights/require-right.ts'
import type { Parts } from '../parts.ts'
import { faultOfPicture, MAX_PICTURE_BYTES, PICTURE_FAULTS, type PictureFault } from './receive-picture.ts'

type CoverParts = Pick<
  Parts,
  'rights' | 'database' | 'storedFiles' | 'paintStored' | 'quota' | 'hasDiskSpace' | 'now'
>

/** Takes a picture that an owner wants as the cover. It becomes the cover when the editor saves. */
export async function registerCoverUpload(
  app: FastifyInstance,
  { rights, database, storedFiles, paintStored, quota, hasDiskSpace, now }: CoverParts,
): Promise<void> {
  // Its first bytes say what it is, whatever the browser takes it for.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.post<{ Params: { oid: string }; Body: unknown }>(
    `/api/v4/presentation/${OID_PARAM}/cover/`,
    {
      bodyLimit: MAX_PICTURE_BYTES,
      config: { rateLimit: perVisitor(30) },
      // Before the body is read, so that only owners send large ones.
      onRequest: async (request) => {
        requireUser(request)
        requireRight(await rights.of(request, request.params), 'share', 'not_found')
      },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const { oid } = request.params
      const { oid: person } = requireUser(request)
      const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array()
      const fault = faultOfPicture(bytes)
      if (fault) return reply.status(422).send(refusalOf(fault))
      if (!(await hasDiskSpace()))
        throw new ApiError('unavailable', {
          message: 'The server has no room for files now. Try again later.',
        })
      await quota.check(person, bytes.byteLength)
      allowSilence(request)
      const picture = await storedFiles.put(bytes)
      const sender = { group: addressBlockOf(request.ip), person }
      const { files, look } = await paintStored.paint({ task: { kind: 'picture', picture }, sender })
      if (!look) return reply.status(422).send(refusalOf('damaged'))
      const cover = await database.writeLarge(async (transaction) => {
        const lock = transaction.selectFrom('presentations').select('owner_oid').where('oid', '=', oid)
        const row = await forChange(lock, database.kind).executeTakeFirst()
        // It may have been deleted meanwhile.
        if (!row) throw new ApiError('not_found')
        const choice = await storeCoverPicture(transaction, oid, { files, look }, now())
        await quota.checkStored(transaction, row.owner_oid)
        return choice
      })
      return { cover }
    },
  )
}

/** The fault beside the sentence, so that editors say it in the person's language. */
function refusalOf(fault: PictureFault) {
  return { ...new ApiError('invalid_body', { message: PICTURE_FAULTS[fault] }).toBody(), fault }
}
