import { createInstance, Piral } from 'piral-core'
import { createRoot } from 'react-dom/client'
import { findPageSlots } from '../../slots/page-slots.ts'

const instance = createInstance({
  requestPilets: async () => {
    const answer = await fetch('/bench/peers/piral/feed/feed.json')
    return ((await answer.json()) as { items: [] }).items
  },
})
const app = document.createElement('div')
app.hidden = true
document.body.append(app)
createRoot(app).render(<Piral instance={instance} />)
for (const slot of findPageSlots())
  instance.root.renderHtmlExtension(slot.element, { name: slot.name, params: { slot } })
