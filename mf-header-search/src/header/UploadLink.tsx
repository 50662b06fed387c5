import upload from '@phosphor-icons/core/assets/regular/upload-simple.svg'
import { ButtonLink, Icon } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import classes from './Header.module.css'

/** Leads to the upload (docs/behaviour/header.md#upload-link). On the smallest screens it is an icon. */
export function UploadLink({ path }: { path: string }) {
  const t = useText()
  return (
    <ButtonLink className={`${classes.action} ${classes.upload}`} look="quiet" small href={path}>
      <Icon path={upload} size={18} />
      <span className={classes.uploadText}>{t('account.upload')}</span>
    </ButtonLink>
  )
}
