// Only on pages of a live override: reloads the page when there is a newer preview.
import { followPreviews } from './override/follow-previews.ts'

const banner = document.querySelector<HTMLElement>('[data-override]')
if (banner) followPreviews(banner, { fetch: (url) => fetch(url), reload: () => location.reload() })
