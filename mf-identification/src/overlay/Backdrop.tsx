import { useDeckPageData } from '@viewpage/remote-kit'
import classes from './Overlay.module.css'

/** The blurred presentation, darkened so that text on it is readable. */
export function Backdrop() {
  const { previewBlur, previewUrl, fallbackPreviewUrl } = useDeckPageData()
  const thumbnail = previewUrl ?? fallbackPreviewUrl
  return (
    <>
      {previewBlur !== null ? (
        <img className={classes.picture} src={previewBlur} alt="" />
      ) : (
        thumbnail !== null && <img className={`${classes.picture} ${classes.sharp}`} src={thumbnail} alt="" />
      )}
      <div className={classes.veil} />
    </>
  )
}
