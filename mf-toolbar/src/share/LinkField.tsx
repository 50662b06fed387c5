import link from '@phosphor-icons/core/assets/bold/link-bold.svg'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useRef, useState } from 'react'
import { useBus } from '../contract.ts'
import { CopyButton } from '../copy/CopyButton.tsx'
import { useText } from '../texts.ts'
import type { SharedLink } from './shared-link.ts'
import classes from './ShareModal.module.css'

/** The link, shortened until it has the focus, and a button that copies it. */
export function LinkField({ link: { url, kind } }: { link: SharedLink }) {
  const bus = useBus()
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const publishCopied = () => bus.publish(toolbar.linkCopied, { url, kind })

  useEffect(() => {
    if (isFocused) field.current?.select()
  }, [isFocused, url])

  return (
    <div className={classes.link}>
      <input
        ref={field}
        className={classes.address}
        readOnly
        value={isFocused ? url : withoutScheme(url)}
        aria-label={t('share.link')}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onCopy={publishCopied}
      />
      <CopyButton
        className={classes.copy}
        text={url}
        label={t('share.copyLink')}
        icon={link}
        onCopied={publishCopied}
        onDenied={() => field.current?.focus()}
      />
    </div>
  )
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
