import type { FastifyInstance } from 'fastify'
import type { Context } from '../parts.ts'
import { about } from './about/routes.ts'
import { accounts } from './accounts/routes.ts'
import { comments } from './comments/routes.ts'
import { copies } from './copies/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import { downloads } from './downloads/routes.ts'
import { editing } from './editing/routes.ts'
import { editor } from './editing/editor-route.ts'
import { embed } from './embed/routes.ts'
import { explore } from './explore/routes.ts'
import { health } from './health/routes.ts'
import { home } from './home/routes.ts'
import { insightsPage } from './insights/routes.ts'
import { insights } from './ingestion/view-routes.ts'
import { logs } from './ingestion/event-routes.ts'
import { oembed } from './oembed/routes.ts'
import { pageErrors } from './page-errors/routes.ts'
import { presentations } from './presentations/routes.ts'
import { presenterView } from './presenter-view/routes.ts'
import { privacyChoices } from './privacy/routes.ts'
import { profiles } from './profiles/routes.ts'
import { releases } from '../releases/routes.ts'
import { reports } from './reports/routes.ts'
import { searchEngines } from './search-engines/routes.ts'
import { securityTxt } from './security-txt/routes.ts'
import { settings } from './settings/routes.ts'
import { sharing } from './sharing/routes.ts'
import { staticFiles } from './static-files/routes.ts'
import { styleguide } from './styleguide/routes.ts'
import { templates } from './templates/routes.ts'
import { uploads } from './uploads/routes.ts'
import { viewPage } from './view-page/routes.ts'

type Routes = (scope: FastifyInstance, context: Context) => Promise<void>

/** All there is; each gets a scope of its own. */
export const ROUTES: readonly Routes[] = [
  health,
  staticFiles,
  styleguide,
  releases,
  presentations,
  copies,
  downloads,
  comments,
  editing,
  insights,
  logs,
  pageErrors,
  accounts,
  home,
  explore,
  profiles,
  templates,
  about,
  privacyChoices,
  searchEngines,
  securityTxt,
  dashboard,
  uploads,
  sharing,
  settings,
  reports,
  presenterView,
  oembed,
  embed,
  editor,
  insightsPage,
  viewPage,
]
