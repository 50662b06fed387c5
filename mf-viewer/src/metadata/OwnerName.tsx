import { useSlot } from '@viewpage/remote-kit'
import classes from './metadata.module.css'

/** The owner's name; a link to the profile where profiles are linked and the owner has one. */
export function OwnerName() {
  const { pageData, features } = useSlot()
  const { oid, publicDisplayName } = pageData.owner
  return oid !== null && features.isOn('profile_links') ? (
    <a className={classes.name} href={`/user/${oid}/`}>
      {publicDisplayName}
    </a>
  ) : (
    <span className={classes.name}>{publicDisplayName}</span>
  )
}
