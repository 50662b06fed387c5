// Style sheet and script of the pages about releases, which work without JavaScript.
import '../styles/staff/staff.css'
import '../styles/releases/releases.css'
import { announceSaved } from './account/saved-message.ts'

announceSaved(document)
