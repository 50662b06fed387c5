import { DASHBOARD } from '@viewpage/shared-events/site-paths'

/** The page that uploads presentations. */
export const UPLOAD_PATH = `${DASHBOARD}upload/`
