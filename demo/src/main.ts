// The server with demo data, for `npm start`. Without VIEWPAGE_DEMO it is the same as server/src/main.ts.
import { startServer } from '@viewpage/server/start'
import { demoGuide } from './demo-guide.ts'

await startServer({
  async addData(parts, onProgress) {
    const { addDemoData } = await import('./add-demo-data.ts')
    // A database with users gets none.
    const presentations = async () => (await import('./decks/index.ts')).demoPresentations()
    return addDemoData(parts, presentations, onProgress)
  },
  guide: demoGuide,
})
