import { ButtonLink, Icon } from '@viewpage/remote-kit'
import { useId } from 'react'
import { useText } from '../texts.ts'
import classes from './DownloadModal.module.css'

interface DownloadRowProps {
  readonly icon: string
  readonly title: string
  /** File name. */
  readonly name: string
  readonly size: string
  readonly href: string
}

/** A file: its kind, name and size, and the link that downloads it. */
export function DownloadRow({ icon, title, name, size, href }: DownloadRowProps) {
  const t = useText()
  const id = useId()
  return (
    <li className={classes.row}>
      <Icon path={icon} size={24} />
      <div className={classes.file}>
        <p id={`${id}-title`} className={classes.title}>
          {title}
        </p>
        <p className={classes.facts}>
          <bdi className={classes.name} title={name}>
            {name}
          </bdi>
          <span className={classes.size}>{size}</span>
        </p>
      </div>
      <ButtonLink
        id={`${id}-get`}
        small
        className={classes.get}
        href={href}
        download
        aria-labelledby={`${id}-get ${id}-title`}
      >
        {t('download.get')}
      </ButtonLink>
    </li>
  )
}
