import { PassThrough } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { createUploadFolders } from '../../files/upload-folders.ts'
import { allowSilence } from '../../http/connections/allow-silence.ts'
import { checkFormSender } from '../../http/forms/check-form-sender.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { perVisitor } from '../../limits/per-visitor.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { findImportBrowser } from './import-browser.ts'
import type { ImportProgress } from './import-upload.ts'
import { readParts } from './read-parts.ts'
import { MAX_FILES, receiveFiles, type ReceivedFile } from './receive-files.ts'
import { createUploadAnswers, PROGRESS_TYPE, wantsProgress } from './upload-answers.ts'
import { createUploadImports } from './upload-imports.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { writeProgress } from './write-progress.ts'

const PATH = '/dashboard/next/upload/'

/** Uploads of one person, per hour. */
const RATE = { ...perVisitor(30, 3_600_000), hook: 'preValidation' } as const

/** The form's own fields and boundaries, beside its files. */
const FORM_BYTES = 1024 * 1024

export type UploadParts = Pick<
  Parts,
  'config' | 'database' | 'assetFiles' | 'now' | 'quota' | 'sendSitePage' | 'hasDiskSpace'
>

/** Uploads that become private presentations. Without JavaScript the form waits; with it, progress is streamed. */
export async function registerUploads(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const { config, hasDiskSpace } = parts
  const { uploadLimitBytes: limitBytes, dataDir } = config
  const folders = createUploadFolders(dataDir)
  const answers = createUploadAnswers(parts)
  const { browser, logSandbox } = await findImportBrowser(process.env, config.unsandboxedImports)
  const imports = createUploadImports(parts, browser)
  app.addHook('onListen', async () => {
    if (config.logLevel !== 'silent') void imports.track(logSandbox(app.log))
  })
  // A cancelled import still has to remove its files.
  app.addHook('onClose', () => imports.settled())
  await folders.tidy()
  await app.register(multipart, {
    limits: {
      fields: 10,
      fieldSize: 10_000,
      files: MAX_FILES + 1,
      parts: MAX_FILES + 20,
      fileSize: limitBytes + 1,
    },
    throwFileSizeLimit: false,
  })

  app.get(PATH, (request, reply) =>
    request.user
      ? answers.sendForm(request, reply)
      : reply.redirect(`/login/?next=${encodeURIComponent(PATH)}`, 302),
  )

  /** @throws UploadRefusal, ApiError `csrf_failed`, `too_large` */
  async function receive(request: FastifyRequest, folder: string): Promise<ReceivedFile[]> {
    if (!(await hasDiskSpace())) throw new UploadRefusal('full')
    if (Number(request.headers['content-length'] ?? 0) > limitBytes + FORM_BYTES)
      throw new UploadRefusal('tooLarge')
    const checkSender = checkFormSender(app)
    return receiveFiles(readParts(request), folder, limitBytes, (fields) => {
      request.body = fields
      return checkSender(request)
    })
  }

  const guarded = {
    config: { rateLimit: RATE },
    errorHandler: answers.refuse,
    compress: false as const,
    bodyLimit: limitBytes + FORM_BYTES,
  }
  app.post(PATH, guarded, async (request, reply) => {
    const { user, language } = request
    if (!user && wantsProgress(request)) throw new ApiError('not_logged_in')
    if (!user) return reply.redirect(`/login/?next=${encodeURIComponent(PATH)}`, 303)
    if (!request.isMultipart()) throw new UploadRefusal('none')
    const cancelled = new AbortController()
    // Closing the connection cancels the import.
    reply.raw.once('close', () => cancelled.abort(new UploadRefusal('interrupted')))
    const folder = await folders.make()
    const files = await receive(request, folder).catch(async (error: unknown) => {
      await folders.remove(folder)
      // Read the rest of the body: a browser whose connection is cut while sending shows no response.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    })
    allowSilence(request)
    const untitled = serverTexts(language)('dashboard.uploading.untitled')
    const upload = { folder, files, ownerOid: user.oid, untitled }
    const importReceived = async (onProgress?: (progress: ImportProgress) => void) => {
      try {
        return await imports.run(upload, cancelled.signal, onProgress)
      } finally {
        await folders.remove(folder)
      }
    }
    const run = (onProgress?: (progress: ImportProgress) => void) => imports.track(importReceived(onProgress))
    if (!wantsProgress(request)) return reply.redirect(await run(), 303)
    const lines = new PassThrough()
    void writeProgress(lines, run, (error) => answers.problemOf(error, request, reply))
    return reply.type(PROGRESS_TYPE).header('Cache-Control', 'no-store').send(lines)
  })

  redirectSlashless(app, PATH)
}
