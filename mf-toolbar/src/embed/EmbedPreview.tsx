import caret from '@phosphor-icons/core/assets/bold/caret-right-bold.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { useId, useState } from 'react'
import { useText } from '../texts.ts'
import classes from './EmbedModal.module.css'

interface EmbedPreviewProps {
  /** URL of the embed page. */
  readonly url: string
  /** CSS px, as digits; empty: the width of the container. */
  readonly width: string
}

/** The embed as it looks on a page as wide as this dialog. Loads when the visitor opens it. */
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
            // The policy of the page allows frames of its own origin only; the code uses the public origin.
            src={pathOf(url)}
            // A new frame for each URL: navigating the same frame would add an entry to the page's history.
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
