// Style sheet and script of the pages of staff, whose forms work without JavaScript.
import '../styles/staff/staff.css'
import { announceSaved } from './account/saved-message.ts'
import { offerDragging } from './staff/drag-order.ts'

announceSaved(document)
for (const list of document.querySelectorAll<HTMLElement>('[data-order]')) offerDragging(list)
