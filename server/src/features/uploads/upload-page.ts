import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import type { ImportNote } from '@viewpage/importers/notes'
import type { Language } from '@viewpage/shared-events'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { notesSection } from '../../content/presentations/notes/notes-section.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import {
  editPath,
  pagePath,
  replacePath,
  UPLOAD_PATH,
} from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import { MAX_WAITING_OF_ONE } from './import-places.ts'
import { MAX_FILES } from './receive-files.ts'
import type { UploadRefusal } from './upload-refusal.ts'

/** What this server can import besides PDFs, Sozi presentations and written documents. */
export interface ImportedKinds {
  readonly hasOffice: boolean
  readonly hasImpress: boolean
}

/** The form to upload a presentation, or to replace the file of one. */
export interface UploadPage extends FormContext {
  readonly limitBytes: number
  /** Bytes that the account stores. */
  readonly used: number
  /** Bytes that the account may store. */
  readonly allowed: number
  readonly kinds: ImportedKinds
  readonly problem?: string
  /** The presentation whose file is replaced; `null`: the upload becomes a new one. */
  readonly replaces: Pick<
    Presentation,
    'oid' | 'title' | 'deckLanguage' | 'slug' | 'schemaVersion' | 'revision'
  > | null
  /** What the file that it has now could not show. */
  readonly notes: readonly ImportNote[]
  /** Whether the file was just replaced. */
  readonly isReplaced: boolean
}

const ACCEPTED =
  '.pdf,.svg,.svgz,.json,.html,.htm,.xhtml,.css,.js,.woff2,.woff,.ttf,.otf,image/*,video/webm,video/mp4,.vtt,.zip'

const ACCEPTED_OFFICE = '.pptx,.ppt,.odp'

export function uploadBody(page: UploadPage): Html {
  const { text, kinds } = page
  const officeKind = kinds.hasOffice ? html`<li>${text('dashboard.uploading.kinds.office')}</li>` : ''
  const impressKind = kinds.hasImpress ? html`<li>${text('dashboard.uploading.kinds.impress')}</li>` : ''
  return html`<div class="page-container account">
${introduction(page)}
${uploadForm(page)}
<section class="account-section" aria-labelledby="kinds-title"><h2 id="kinds-title">${text('dashboard.uploading.kinds.title')}</h2><ul class="site-points"><li>${text('dashboard.uploading.kinds.pdf')}</li>${officeKind}<li>${text('dashboard.uploading.kinds.sozi')}</li>${impressKind}<li>${text('dashboard.uploading.kinds.document')}</li></ul></section>
</div>`
}

/** The form alone; pages on which files are dropped load it. */
export function uploadForm(page: UploadPage): Html {
  const { text, language, csrfToken, limitBytes, kinds, problem, replaces } = page
  const accepted = kinds.hasOffice ? `${ACCEPTED},${ACCEPTED_OFFICE}` : ACCEPTED
  const limit = megabytes(limitBytes, language)
  const hint = text('dashboard.uploading.hint', { limit, most: MAX_FILES })
  const { size } = formatsFor(language)
  const used = size(page.used)
  const allowed = size(page.allowed)
  const described =
    problem === undefined
      ? html` aria-describedby="files-hint"`
      : html` aria-invalid="true" aria-describedby="files-error files-hint"`
  const revision = replaces
    ? html`<input type="hidden" name="revision" value="${replaces.revision}">`
    : nothing
  // The token must be the first field: it is checked before the first file is stored.
  return html`<form class="account-form" method="post" action="${replaces ? replacePath(replaces) : UPLOAD_PATH}" enctype="multipart/form-data" data-upload data-limit="${limitBytes}" data-texts="${JSON.stringify(scriptTexts(page))}">
${hiddenFields(csrfToken)}${revision}
<div class="site-field"><label for="files">${text('dashboard.uploading.files')}</label><input id="files" name="files" type="file" multiple required accept="${accepted}"${described}><small id="files-hint">${hint}<br>${text('dashboard.uploading.used', { used, allowed })}</small>${formError('files-error', problem)}</div>
<div data-upload-send><button class="kit-button kit-button-primary" type="submit">${text(replaces ? 'dashboard.uploading.replace.submit' : 'dashboard.uploading.submit')}</button></div>
</form>`
}

function introduction({ text, language, replaces, notes, isReplaced }: UploadPage): Html {
  if (!replaces) {
    return html`<p class="account-back"><a href="/dashboard/next/">${text('dashboard.title')}</a></p>
<h1>${text('dashboard.upload')}</h1>
<p class="account-lead">${text('dashboard.uploading.text')}</p>`
  }
  return html`<p class="account-back"><a href="${editPath(replaces)}"${langAttribute(replaces.deckLanguage)} dir="auto">${replaces.title}</a></p>
<h1>${text('dashboard.uploading.replace.title')}</h1>
${savedMessage(isReplaced ? text('dashboard.uploading.replace.done') : null)}${notesSection(notes, language, (step) => `${pagePath(replaces)}#step=${step}`)}
<ul class="site-points"><li>${text('dashboard.uploading.replace.stays')}</li><li>${text('dashboard.uploading.replace.steps')}</li><li>${text('dashboard.uploading.replace.comments')}</li></ul>`
}

/** Texts for the page's script. */
function scriptTexts({ text, language, limitBytes }: UploadPage): Record<string, string> {
  const limit = megabytes(limitBytes, language)
  // The script replaces the placeholder.
  const percent = '{{percent}}'
  return {
    sending: text('dashboard.uploading.sending', { percent }),
    waiting: text('dashboard.uploading.waiting'),
    reading: text('dashboard.uploading.reading', { percent }),
    painting: text('dashboard.uploading.painting', { percent }),
    folder: text('dashboard.uploading.folder'),
    ...dropTexts(text),
    done: text('dashboard.uploading.done'),
    cancel: text('copy.cancel'),
    cancelled: text('dashboard.uploading.cancelled'),
    interrupted: text('dashboard.uploading.faults.interrupted'),
    tooLarge: text('dashboard.uploading.faults.tooLarge', { limit }),
  }
}

function dropTexts(text: ServerTexts): Record<string, string> {
  return {
    drop: text('dashboard.uploading.drop.title'),
    dropNamed: text('dashboard.uploading.drop.named', { file: '{{file}}' }),
    dropUnnamed: text('dashboard.uploading.drop.unnamed'),
    dropSeveral: text('dashboard.uploading.drop.several', { number: '{{number}}' }),
    dropOne: text('dashboard.uploading.drop.one'),
    dropNoFile: text('dashboard.uploading.drop.notFile'),
    close: text('dashboard.uploading.drop.close'),
  }
}

/** A sentence about why an upload was refused. */
export function uploadProblem(
  { fault, details }: UploadRefusal,
  text: ServerTexts,
  { language, limitBytes, allowed }: Pick<UploadPage, 'language' | 'limitBytes' | 'allowed'>,
): string {
  const { file = '', limit, madeBy, used = 0 } = details
  const name = isolated(shortened(file))
  const { number, size } = formatsFor(language)
  if (limit) {
    const values = { file: name, has: number(limit.has), most: number(limit.most) }
    return text(`dashboard.uploading.limits.${limit.limit}`, values)
  }
  return text(`dashboard.uploading.faults.${fault}`, {
    file: name,
    program: madeBy?.name ?? '',
    toPdf: madeBy?.toPdf ?? '',
    limit: megabytes(limitBytes, language),
    most: MAX_FILES,
    waiting: MAX_WAITING_OF_ONE,
    used: size(used),
    allowed: size(allowed),
  })
}

function megabytes(bytes: number, language: Language): string {
  return formatsFor(language).number(Math.floor(bytes / 1024 / 1024))
}

const MAX_NAME_LENGTH = 80

function shortened(name: string): string {
  const letters = [...name]
  return letters.length > MAX_NAME_LENGTH
    ? `${letters.slice(0, MAX_NAME_LENGTH - 21).join('')}…${letters.slice(-20).join('')}`
    : name
}

/** Keeps the text direction of a name within a sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
