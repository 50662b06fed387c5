import type { FastifyInstance } from 'fastify'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { desktopAppBody, sendPresenterViewPanel } from './presenter-view-page.ts'

/** The panel and the page that the dialogs about presenter view open (docs/behaviour/viewer.md#presenter-view). */
export async function registerPresenterView(
  app: FastifyInstance,
  { shell, config, sendSitePage }: Pick<Parts, 'shell' | 'config' | 'sendSitePage'>,
): Promise<void> {
  const panel = '/upgrade/embedded/features/pitch_presenter_view/'
  const desktopApp = '/download/business/'

  app.get(panel, (request, reply) => sendPresenterViewPanel(reply, shell, serverTexts(request.language)))

  app.get(desktopApp, (request, reply) => {
    const text = serverTexts(request.language)
    const body = desktopAppBody(text, config.site.brand)
    return sendSitePage(request, reply, {
      title: text('desktopApp.title'),
      description: text('desktopApp.instead'),
      body,
    })
  })

  for (const path of [panel, desktopApp]) redirectSlashless(app, path)
}
