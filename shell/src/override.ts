// Only on pages of an override that follows a build: loads the page again when there is a newer preview.
import { followPreviews } from './override/follow-previews.ts'

const banner = document.querySelector<HTMLElement>('[data-override]')
if (banner) followPreviews(banner, { fetch: (url) => fetch(url), reload: () => location.reload() })
