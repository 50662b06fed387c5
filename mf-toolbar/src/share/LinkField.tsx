import link from '@phosphor-icons/core/assets/bold/link-bold.svg'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useRef, useState } from 'react'
import { useBus } from '../contract.ts'
import { CopyButton } from '../copy/CopyButton.tsx'
import { useText } from '../texts.ts'
import type { SharedLink } from './shared-link.ts'
import classes from './ShareModal.module.css'

/** The address, short to the eye and whole where it is focused, and a button that copies it. */
export function LinkField({ link: { url, kind } }: { link: SharedLink }) {
  const bus = useBus()
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const copied = () => bus.publish(toolbar.linkCopied, { url, kind })

  useEffect(() => {
    if (focused) field.current?.select()
  }, [focused, url])

  return (
    <div className={classes.link}>
      <input
        ref={field}
        className={classes.address}
        readOnly
        value={focused ? url : withoutScheme(url)}
        aria-label={t('share.link')}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onCopy={copied}
      />
      <CopyButton
        className={classes.copy}
        text={url}
        label={t('share.copyLink')}
        icon={link}
        onCopied={copied}
        onDenied={() => field.current?.focus()}
      />
    </div>
  )
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
