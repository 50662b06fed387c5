import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { desktopAppBody, sendPresenterViewPanel } from '../pages/presenter-view.ts'
import { serverTexts } from '../pages/texts.ts'

/** What the two dialogs about presenter view lead to (D13). */
export async function presenterView(app: FastifyInstance, context: Context): Promise<void> {
  const { shell, config, sendSitePage } = context
  const panel = '/upgrade/embedded/features/pitch_presenter_view/'
  const desktopApp = '/download/business/'

  app.get(panel, (request, reply) => sendPresenterViewPanel(reply, shell, serverTexts(request.language)))

  app.get(desktopApp, (request, reply) => {
    const text = serverTexts(request.language)
    const body = desktopAppBody(text, config.brand)
    return sendSitePage(request, reply, { title: text('desktopApp.title'), body })
  })

  for (const path of [panel, desktopApp]) {
    const bare = path.slice(0, -1)
    app.get(bare, (request, reply) => reply.redirect(path + request.url.slice(bare.length), 301))
  }
}
