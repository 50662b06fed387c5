import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { allowSilence } from '../../http/connections/allow-silence.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { exactLimit } from '../../limits/exact-limit.ts'
import type { Limit } from '../../limits/limit-store.ts'
import { visitorKey } from '../../limits/per-visitor.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { findImportBrowser } from './import-browser.ts'
import type { ImportProgress } from './import-upload.ts'
import { createUploadReceiver } from './receive-upload.ts'
import { createUploadAnswers, PROGRESS_TYPE, wantsProgress } from './upload-answers.ts'
import { createUploadImports } from './upload-imports.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { writeProgress } from './write-progress.ts'

const PATH = '/dashboard/next/upload/'

const UPLOADS_OF_PERSON: Limit = { name: 'uploads', max: 30, windowMs: 3_600_000 }

export type UploadParts = Pick<
  Parts,
  | 'config'
  | 'database'
  | 'storedFiles'
  | 'now'
  | 'limits'
  | 'metrics'
  | 'quota'
  | 'sendSitePage'
  | 'hasDiskSpace'
>

/** Uploads that become private presentations. Without JavaScript the form waits; with it, progress is streamed. */
export async function registerUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const answers = createUploadAnswers(parts)
  const imports = await openImports(app, parts)
  const { receive, bodyLimit } = await createUploadReceiver(app, parts)

  async function importFiles(request: FastifyRequest, reply: FastifyReply) {
    const { user, language } = request
    if (!user && wantsProgress(request)) throw new ApiError('not_logged_in')
    if (!user) return reply.redirect(`/login/?next=${encodeURIComponent(PATH)}`, 303)
    if (!request.isMultipart()) throw new UploadRefusal('none')
    const cancelled = new AbortController()
    // Closing the connection cancels the import.
    reply.raw.once('close', () => cancelled.abort(new UploadRefusal('interrupted')))
    const { folder, files, remove } = await receive(request)
    allowSilence(request)
    const untitled = serverTexts(language)('dashboard.uploading.untitled')
    const upload = { folder, files, ownerOid: user.oid, untitled }
    const importReceived = async (onProgress?: (progress: ImportProgress) => void) => {
      try {
        return await imports.run(upload, cancelled.signal, onProgress)
      } finally {
        await remove()
      }
    }
    const run = (onProgress?: (progress: ImportProgress) => void) => imports.track(importReceived(onProgress))
    if (!wantsProgress(request)) return reply.redirect(await run(), 303)
    const lines = new PassThrough()
    void writeProgress(lines, run, (error) => answers.problemOf(error, request, reply))
    return reply.type(PROGRESS_TYPE).header('Cache-Control', 'no-store').send(lines)
  }

  app.get(PATH, (request, reply) =>
    request.user
      ? answers.sendForm(request, reply)
      : reply.redirect(`/login/?next=${encodeURIComponent(PATH)}`, 302),
  )
  const guarded = {
    preValidation: exactLimit(parts.limits, UPLOADS_OF_PERSON, visitorKey),
    errorHandler: answers.refuse,
    compress: false as const,
  }
  app.post(PATH, { ...guarded, bodyLimit }, importFiles)
  redirectSlashless(app, PATH)
}

/** The imports of this server; it waits for them before it stops. */
async function openImports(app: FastifyInstance, parts: UploadParts) {
  const { logLevel, unsandboxedImports } = parts.config
  const { browser, logSandbox } = await findImportBrowser(process.env, unsandboxedImports)
  const imports = createUploadImports(parts, browser)
  app.addHook('onListen', async () => {
    if (logLevel !== 'silent') void imports.track(logSandbox(app.log))
  })
  // A cancelled import still has to remove its files.
  app.addHook('onClose', () => imports.settled())
  return imports
}
