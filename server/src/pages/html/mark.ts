import { html, type Html } from '../../foundation/markup/html.ts'

/** The logo mark, as `Mark` of the remote kit draws it. Decorative. @param size px */
export const mark = (size: number): Html =>
  html`<svg class="kit-mark" width="${size}" height="${size}" viewBox="0 0 28 28" aria-hidden="true"><path fill="currentColor" d="M18.7 1.66A13.2 13.2 0 1 0 26.34 9.3A5.4 5.4 0 0 1 24.25 10.61A10.8 10.8 0 1 1 17.39 3.75A5.4 5.4 0 0 1 18.7 1.66Z"/><circle fill="currentColor" cx="14" cy="14" r="4.6"/><circle class="kit-mark-planet" cx="22.5" cy="5.5" r="3.6"/></svg>`
