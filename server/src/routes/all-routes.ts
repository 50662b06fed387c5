import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { about } from './about.ts'
import { accounts } from './accounts.ts'
import { comments } from './comments.ts'
import { copies } from './copies.ts'
import { dashboard } from './dashboard.ts'
import { downloads } from './downloads.ts'
import { editing } from './editing.ts'
import { editor } from './editor.ts'
import { embed } from './embed.ts'
import { explore } from './explore.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { insightsPage } from './insights-page.ts'
import { insights } from './insights.ts'
import { logs } from './logs.ts'
import { oembed } from './oembed.ts'
import { pageErrors } from './page-errors.ts'
import { presentations } from './presentations.ts'
import { presenterView } from './presenter-view.ts'
import { privacyChoices } from './privacy-choices.ts'
import { profiles } from './profiles.ts'
import { releases } from './releases.ts'
import { reports } from './reports.ts'
import { searchEngines } from './search-engines.ts'
import { securityTxt } from './security-txt.ts'
import { settings } from './settings.ts'
import { sharing } from './sharing.ts'
import { staticFiles } from './static-files.ts'
import { styleguide } from './styleguide.ts'
import { templates } from './templates.ts'
import { uploads } from './uploads.ts'
import { viewPage } from './view-page.ts'

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
