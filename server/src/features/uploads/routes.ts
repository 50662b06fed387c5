import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { exactLimit } from '../../storage/limits/exact-limit.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { visitorKey } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { findImportOffice } from '../../content/importing/find-import-office.ts'
import { replacePath, UPLOAD_PATH } from '../../content/presentations/presentation-paths.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { createFormSender } from './form-sender.ts'
import { findImportBrowser } from './import-browser.ts'
import { publishUpload } from './publish-upload.ts'
import { createUploadReceiver } from './receive-upload.ts'
import { bytesOfOriginal, replaceFile } from './replace-file.ts'
import { createUploadResponses, wantsProgress } from './upload-responses.ts'
import { createUploadFlow, type UploadFlow } from './upload-flow.ts'
import { createUploadImports } from './upload-imports.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'

const REPLACE_PATH = `/dashboard/next/${OID_PARAM}/file/`

const MAX_FIELDS_BYTES = 16 * 1024

const UPLOADS_OF_PERSON: Limit = { name: 'uploads', max: 30, windowMs: HOUR_MS }

export type UploadParts = Pick<
  Parts,
  | 'config'
  | 'database'
  | 'storedFiles'
  | 'now'
  | 'limits'
  | 'metrics'
  | 'quota'
  | 'rights'
  | 'sendSitePage'
  | 'hasDiskSpace'
>

interface PresentationRoute {
  Params: { oid: string }
}

/** What the routes of uploads share. */
interface Uploads {
  readonly flow: UploadFlow
  readonly answers: ReturnType<typeof createUploadResponses>
  readonly sendForm: ReturnType<typeof createFormSender>
  /** Options of a route that receives files. */
  readonly guarded: object
}

/**
 * Uploads that become private presentations, or replace the file of one. Without JavaScript the form waits; with it,
 * progress is streamed.
 */
export async function registerUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  // A form without files is parsed, so that the refusal depends on rights first.
  await app.register(formbody, { bodyLimit: MAX_FIELDS_BYTES })
  const { imports, kinds } = await openImports(app, parts)
  const { receive, bodyLimit } = await createUploadReceiver(app, parts)
  const answers = createUploadResponses(parts)
  const uploads: Uploads = {
    flow: createUploadFlow({
      imports,
      receive,
      problemOf: answers.problemOf,
      giveBack: (request) =>
        parts.limits.giveBack({ limit: UPLOADS_OF_PERSON, subject: visitorKey(request) }),
    }),
    answers,
    sendForm: createFormSender(parts, kinds),
    guarded: {
      preValidation: exactLimit(parts.limits, UPLOADS_OF_PERSON, visitorKey),
      bodyLimit,
    },
  }
  registerNew(app, parts, uploads)
  registerReplacing(app, parts, uploads)
}

function registerNew(app: FastifyInstance, parts: UploadParts, uploads: Uploads): void {
  const { flow, answers, sendForm, guarded } = uploads
  const sendNew = sendForm(() => Promise.resolve(null))

  app.get(UPLOAD_PATH, (request, reply) =>
    request.user ? sendNew(request, reply) : redirectToLogIn(reply, UPLOAD_PATH),
  )
  const options = { ...guarded, errorHandler: answers.refuseWith(sendNew) }
  app.post(UPLOAD_PATH, options, async (request, reply) => {
    const { user, language } = request
    if (!user) return refuseAnonymous(request, reply, UPLOAD_PATH)
    const about = { ownerOid: user.oid, untitled: serverTexts(language)('dashboard.uploading.untitled') }
    return flow(request, reply, () => ({
      personOid: user.oid,
      ownerOid: user.oid,
      freedBytes: 0,
      store: (imported, signal) => publishUpload(parts, imported, about, signal),
    }))
  })
  redirectSlashless(app, UPLOAD_PATH)
}

function registerReplacing(app: FastifyInstance, parts: UploadParts, uploads: Uploads): void {
  const { flow, answers, sendForm, guarded } = uploads
  const find = async (request: FastifyRequest) => {
    const { oid } = request.params as PresentationRoute['Params']
    return requireRight(await parts.rights.find(request, { oid }), 'edit', 'not_found').presentation
  }
  const sendReplace = sendForm(find)

  app.get<PresentationRoute>(REPLACE_PATH, (request, reply) =>
    request.user ? sendReplace(request, reply) : redirectToLogIn(reply, replacePath(request.params)),
  )
  const options = { ...guarded, errorHandler: answers.refuseWith(sendReplace) }
  app.post<PresentationRoute>(REPLACE_PATH, options, async (request, reply) => {
    const { user } = request
    if (!user) return refuseAnonymous(request, reply, replacePath(request.params))
    const presentation = await find(request)
    const freedBytes = await bytesOfOriginal(parts.database, presentation.oid)
    return flow(request, reply, (fields) => {
      if (fields['revision'] !== String(presentation.revision)) throw new UploadRefusal('changed')
      return {
        personOid: user.oid,
        ownerOid: presentation.owner.oid,
        freedBytes,
        async store(imported, signal) {
          // The right may have been taken away during the import.
          const { rights } = await parts.rights.of(request, presentation)
          if (!rights.has('edit')) throw new UploadRefusal('changed')
          return replaceFile(parts, imported, presentation, user.oid, signal)
        },
      }
    })
  })
  redirectSlashless(app, REPLACE_PATH)
}

function refuseAnonymous(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  if (wantsProgress(request)) throw new ApiError('not_logged_in')
  return redirectToLogIn(reply, path)
}

/** The imports of this server; it waits for them before it stops. */
async function openImports(app: FastifyInstance, parts: UploadParts) {
  const { unsandboxedImports } = parts.config.files
  const { hasImpress, browser, logSandbox } = await findImportBrowser(process.env, unsandboxedImports)
  const { office, log: logOffice } = await findImportOffice(process.env, unsandboxedImports)
  const imports = createUploadImports(parts, { browser, office })
  app.addHook('onListen', async () => {
    if (app.log.level === 'silent') return
    logOffice(app.log)
    void imports.track(logSandbox(app.log))
  })
  // A cancelled import still has to remove its files.
  app.addHook('onClose', () => imports.settled())
  return { imports, kinds: { hasOffice: office !== undefined, hasImpress } }
}
