import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** What the owner calls a view link, else its number. */
export function linkName(
  { name, number }: { readonly name: string; readonly number: number },
  text: ServerTexts,
): string {
  return name === '' ? text('dashboard.sharing.panel.linkNumber', { number }) : name
}
