import filePdf from '@phosphor-icons/core/assets/regular/file-pdf.svg'
import file from '@phosphor-icons/core/assets/regular/file.svg'
import { Button, useAnnouncement, useDeckPageData } from '@viewpage/remote-kit'
import { FAILURE_TEXTS, type CallFailure } from '../failure/call-failure.ts'
import { FailureText } from '../failure/FailureText.tsx'
import { useText } from '../texts.ts'
import { useFormatNumber } from '../useFormatNumber.ts'
import { downloadPath, type DownloadOffer } from './download-offer.ts'
import { DownloadRow } from './DownloadRow.tsx'
import classes from './DownloadModal.module.css'
import { fileSizeText } from './file-size.ts'
import { useDownloadOffer } from './useDownloadOffer.ts'

/** Offers the original file and a PDF of the steps, as far as this visitor may download them. */
export default function DownloadModal() {
  const t = useText()
  const { state, retry } = useDownloadOffer()
  useAnnouncement(state.phase === 'loading' ? t('download.asking') : '')
  return (
    <div className={classes.download} aria-busy={state.phase === 'loading'}>
      {state.phase === 'loading' && <Skeleton />}
      {state.phase === 'loaded' && <Files {...state.offer} />}
      {state.phase === 'failed' && <Failure why={state.why} onRetry={retry} />}
    </div>
  )
}

function Files({ original, pdf }: DownloadOffer) {
  const pageData = useDeckPageData()
  const t = useText()
  const formatNumber = useFormatNumber()
  return (
    <ul>
      {original ? (
        <DownloadRow
          icon={file}
          title={t('download.original')}
          name={original.fileName}
          size={fileSizeText(original.bytes, pageData.language)}
          href={downloadPath(pageData, 'original')}
        />
      ) : (
        <li className={`${classes.row} ${classes.nothing}`}>{t('download.noOriginal')}</li>
      )}
      <DownloadRow
        icon={filePdf}
        title={t('download.pdf')}
        name={pdf.fileName}
        size={t('download.pages', { count: pdf.pages, number: formatNumber(pdf.pages) })}
        href={downloadPath(pageData, 'pdf')}
      />
    </ul>
  )
}

function Failure({ why, onRetry }: { why: CallFailure; onRetry: () => void }) {
  const t = useText()
  return (
    <div className={classes.failure}>
      <p className={classes.reason}>
        <FailureText
          what="download.failed"
          why={why === 'refused' ? 'download.notAllowed' : FAILURE_TEXTS[why]}
        />
      </p>
      <Button small autoFocus onClick={onRetry}>
        {t('modal.tryAgain')}
      </Button>
    </div>
  )
}

/** Two rows of the height of the loaded ones. */
function Skeleton() {
  return (
    <div aria-hidden="true">
      {['original', 'pdf'].map((row) => (
        <div key={row} className={classes.row}>
          <span className={classes.bones} />
        </div>
      ))}
    </div>
  )
}
