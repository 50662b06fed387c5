import { DASHBOARD } from '@viewpage/shared-events/site-paths'

/** The page that uploads presentations. */
export const UPLOAD_PATH = `${DASHBOARD}upload/`

/** The way on where an upload could not begin on this page: its form says why, or works. */
export function openUploadPage(): void {
  location.assign(UPLOAD_PATH)
}
