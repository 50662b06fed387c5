import { PassThrough } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../accounts/account-store.ts'
import { ApiError, asApiError } from '../../errors.ts'
import { createUploadFolders } from '../../files/upload-folders.ts'
import { allowSilence } from '../../http/connections/allow-silence.ts'
import { checkFormSender } from '../../http/forms/check-form-sender.ts'
import { refusalText } from '../../http/forms/refusal-text.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { perVisitor } from '../../limits/per-visitor.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { pagePath } from '../../presentations/presentation-paths.ts'
import { findImportBrowser } from './import-browser.ts'
import { createImportPlaces } from './import-places.ts'
import { importUpload, type ImportProgress } from './import-upload.ts'
import { readParts } from './read-parts.ts'
import { MAX_FILES, receiveFiles, type ReceivedFile } from './receive-files.ts'
import { uploadBody, uploadProblem } from './upload-page.ts'
import { asUploadRefusal, UploadRefusal } from './upload-refusal.ts'
import { writeProgress } from './write-progress.ts'

const PATH = '/dashboard/next/upload/'

/** The page's script accepts progress as lines of JSON. */
const PROGRESS_TYPE = 'application/x-ndjson'

/** Uploads of one person, per hour. */
const RATE = { ...perVisitor(30, 3_600_000), hook: 'preValidation' } as const

/** The form's own fields and boundaries, beside its files. */
const FORM_BYTES = 1024 * 1024

/** Uploads that become private presentations. Without JavaScript the form waits; with it, progress is streamed. */
export async function registerUploads(
  app: FastifyInstance,
  {
    config,
    database,
    assetFiles,
    now,
    quota,
    sendSitePage,
    hasDiskSpace,
  }: Pick<Parts, 'config' | 'database' | 'assetFiles' | 'now' | 'quota' | 'sendSitePage' | 'hasDiskSpace'>,
): Promise<void> {
  const { uploadLimitBytes: limitBytes, dataDir } = config
  const folders = createUploadFolders(dataDir)
  const places = createImportPlaces()
  const { browser, logSandbox } = await findImportBrowser(process.env, config.unsandboxedImports)
  const running = new Set<Promise<unknown>>()
  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work)
    const untrack = () => void running.delete(work)
    work.then(untrack, untrack)
    return work
  }
  app.addHook('onListen', async () => {
    if (config.logLevel !== 'silent') void track(logSandbox(app.log))
  })
  // A cancelled import still has to remove its files.
  app.addHook('onClose', async () => void (await Promise.allSettled(running)))
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

  async function send(request: FastifyRequest, reply: FastifyReply, problem?: string, status = 200) {
    const { language, user } = request
    const text = serverTexts(language)
    const used = user ? await quota.usedBy(user.oid) : 0
    const body = uploadBody({
      ...{ text, language, limitBytes, used, allowed: quota.limit, csrfToken: reply.csrfToken() },
      ...(problem !== undefined && { problem }),
    })
    const page = { title: text('dashboard.upload'), body, status, indexed: false, part: 'account' }
    return sendSitePage(request, reply, page)
  }

  app.get(PATH, (request, reply) =>
    request.user ? send(request, reply) : reply.redirect(`/login/?next=${encodeURIComponent(PATH)}`, 302),
  )

  /** The status and the sentence to show for an error; `null` if it is not a refusal. */
  function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { language } = request
    const problemOf = (refusal: UploadRefusal) => ({
      status: refusal.statusCode,
      line: uploadProblem(refusal, serverTexts(language), { language, limitBytes, allowed: quota.limit }),
    })
    const refusal = asUploadRefusal(error)
    if (refusal) return problemOf(refusal)
    const known = asApiError(error)
    if (known.statusCode >= 500) return null
    if (known.code === 'too_large') return problemOf(new UploadRefusal('tooLarge'))
    return { status: known.statusCode, line: refusalText(known, request, reply) }
  }

  async function refuse(
    this: FastifyInstance,
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const refusal = refusalOf(error, request, reply)
    if (!refusal) throw error
    if (!wantsProgress(request)) return send(request, reply, refusal.line, refusal.status)
    return reply.status(refusal.status).send({ error: 'upload_refused', message: refusal.line, details: [] })
  }

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

  async function importFor(
    { oid: ownerOid }: User,
    untitled: string,
    { folder, files }: { folder: string; files: readonly ReceivedFile[] },
    signal: AbortSignal,
    onProgress: (progress: ImportProgress) => void = () => undefined,
  ): Promise<string> {
    onProgress({ stage: 'waiting', fraction: 0 })
    const leave = await places.enter(ownerOid, signal)
    try {
      const options = { database, assetFiles, quota, maxBytes: limitBytes, browser, now }
      const made = await importUpload(options, { folder, files, ownerOid, untitled }, signal, onProgress)
      return pagePath({ ...made, schemaVersion: '2' })
    } finally {
      leave()
    }
  }

  const guarded = {
    config: { rateLimit: RATE },
    errorHandler: refuse,
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
    const text = serverTexts(language)
    const folder = await folders.make()
    const files = await receive(request, folder).catch(async (error: unknown) => {
      await folders.remove(folder)
      // Read the rest of the body: a browser whose connection is cut while sending shows no response.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    })
    allowSilence(request)
    const untitled = text('dashboard.uploading.untitled')
    const importReceived = async (onProgress?: (progress: ImportProgress) => void) => {
      try {
        return await importFor(user, untitled, { folder, files }, cancelled.signal, onProgress)
      } finally {
        await folders.remove(folder)
      }
    }
    const run = (onProgress?: (progress: ImportProgress) => void) => track(importReceived(onProgress))
    if (!wantsProgress(request)) return reply.redirect(await run(), 303)
    const lines = new PassThrough()
    void writeProgress(lines, run, (error) => problemOf(error, request, reply))
    return reply.type(PROGRESS_TYPE).header('Cache-Control', 'no-store').send(lines)
  })

  function problemOf(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
    const refusal = refusalOf(error, request, reply)
    if (refusal) return refusal.line
    request.log.error({ err: error }, 'an import failed')
    return serverTexts(request.language)('broken.text')
  }

  redirectSlashless(app, PATH)
}

function wantsProgress({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(PROGRESS_TYPE) === true
}
