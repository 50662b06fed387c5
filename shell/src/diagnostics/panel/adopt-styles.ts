import panel from './panel.css?text'
import views from './views.css?text'

/** Adds the style sheet of the panel to the page. @returns the undo */
export function adoptStyles(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panel + views)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
