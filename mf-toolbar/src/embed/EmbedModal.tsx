import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import { EmbedForm } from './EmbedForm.tsx'
import classes from './EmbedModal.module.css'

/** Shows the embed code. A private presentation cannot be embedded (docs/behaviour/embed.md#no-private-embed). */
export default function EmbedModal() {
  const { privacy } = useDeckPageData()
  const t = useText()
  return privacy === 'private' ? <p className={classes.sentence}>{t('embed.private')}</p> : <EmbedForm />
}
