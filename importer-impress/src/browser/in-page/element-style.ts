import type { PageElement } from './page-dom.ts'

/** Sets properties that style sheets cannot override. */
export function setStyle(element: PageElement, style: Record<string, string>): void {
  for (const name of Object.keys(style)) element.style.setProperty(name, style[name] ?? '', 'important')
}
