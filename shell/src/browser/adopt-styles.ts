/** Adds style sheets of lazily loaded code to the page. @returns the undo */
export function adoptStyles(...sheets: string[]): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheets.join('\n'))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
