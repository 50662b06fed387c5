import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { attachment } from '../../foundation/http/attachment.ts'
import { exactLimit } from '../../storage/limits/exact-limit.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { visitorKey } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { EXPORT_KINDS } from './exports/export-kinds.ts'
import { EXPORT_FORMATS, writeExport, type ExportFormat } from './exports/write-export.ts'
import type { InsightsRequest, InsightsSubject } from './insights-subject.ts'
import { linkName } from '../../people/sharing/link-name.ts'

const EXPORTS_OF_PERSON: Limit = { name: 'exports', max: 30, windowMs: 60_000 }

type ExportRequest = InsightsRequest<{ kind: string; format: string }>

/** Downloads of the figures. @param path of the insights page, without its last slash */
export function addExportRoute(
  app: FastifyInstance,
  path: string,
  subject: InsightsSubject,
  { database, limits }: Pick<Parts, 'database' | 'limits'>,
): void {
  const download = {
    preValidation: exactLimit(limits, EXPORTS_OF_PERSON, visitorKey),
    config: { compressesStreams: true },
  } as const
  app.get(`${path}/export/:kind.:format`, download, async (request: ExportRequest, reply) => {
    const access = await subject.find(request)
    const kind = EXPORT_KINDS.find((each) => each === request.params.kind)
    const format = (Object.keys(EXPORT_FORMATS) as ExportFormat[]).find(
      (each) => each === request.params.format,
    )
    if (!kind || !format) throw new ApiError('not_found')
    const { period, faults } = await subject.periodOf(request, access.presentation)
    const wrong = Object.entries(faults).map(([field, fault]) => `${field}: ${fault}`)
    if (wrong.length > 0) throw new ApiError('bad_request', { details: wrong })
    const link = await subject.linkOf(request, access.presentation)
    const presentation = await subject.withSteps(access)
    const text = serverTexts(request.language)
    const name =
      [access.oid, kind, period.firstDay, period.lastDay].join(' ') +
      (link === null ? `.${format}` : ` link ${link.number}.${format}`)
    return reply
      .type(EXPORT_FORMATS[format])
      .headers({ 'Content-Disposition': attachment(name), 'Cache-Control': 'private, no-store' })
      .send(
        writeExport(kind, format, {
          database,
          presentation,
          period,
          linkId: link?.linkId ?? null,
          nameOf: (each) => linkName(each, text),
        }),
      )
  })
}
