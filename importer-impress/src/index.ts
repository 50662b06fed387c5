export { openBrowser } from './browser/open-browser.ts'
export { layOutPage } from './browser/lay-out-page.ts'
export { createImpressImporter, type ImpressOptions } from './impress-importer.ts'
