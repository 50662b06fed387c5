import caret from '@phosphor-icons/core/assets/bold/caret-right-bold.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { useId, useState } from 'react'
import { useText } from '../texts.ts'
import classes from './EmbedModal.module.css'

interface EmbedPreviewProps {
  /** Of the embed page. */
  readonly url: string
  /** CSS px, as digits; empty for the width of the page. */
  readonly width: string
}

/** The embed as it will stand on a page as wide as this dialog. It is fetched when the visitor wants to see it. */
export function EmbedPreview({ url, width }: EmbedPreviewProps) {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.preview}>
      <Button
        look="quiet"
        small
        className={classes.previewToggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon path={caret} size={16} />
        {t('embed.preview')}
      </Button>
      <div id={id} hidden={!open}>
        {open && (
          <iframe
            className={classes.frame}
            // Only pages of this very origin may be framed here, by whatever name the code calls it.
            src={pathOf(url)}
            // Another address is another frame: in the same one it would be a step of this page's history.
            key={url}
            title={t('embed.previewTitle')}
            loading="lazy"
            allow="autoplay; fullscreen"
            style={{ inlineSize: width === '' ? '100%' : `${Number(width)}px` }}
          />
        )}
      </div>
    </div>
  )
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
