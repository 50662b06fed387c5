import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { registerCanaries } from '../releases/canary-routes.ts'
import { registerHosts } from '../releases/host-routes.ts'
import { registerReleases } from '../releases/routes.ts'
import { registerPageVitals } from '../releases/vitals/vital-routes.ts'
import { registerAbout } from './about/routes.ts'
import { registerAccounts } from './accounts/routes.ts'
import { registerComments } from './comments/routes.ts'
import { registerCopies } from './copies/routes.ts'
import { registerCsrfToken } from './csrf-token/routes.ts'
import { registerCuration } from './curation/routes.ts'
import { registerDashboard } from './dashboard/routes.ts'
import { registerDocuments } from './documents/routes.ts'
import { registerDownloads } from './downloads/routes.ts'
import { registerEditor } from './editing/editor-page-routes.ts'
import { registerEditing } from './editing/routes.ts'
import { registerEmbed } from './embed/routes.ts'
import { registerExplore } from './explore/routes.ts'
import { registerFirstLook } from './first-look/routes.ts'
import { registerHealth } from './health/routes.ts'
import { registerHome } from './home/routes.ts'
import { registerIdentification } from './identification/routes.ts'
import { registerIngestion } from './ingestion/routes.ts'
import { registerInsights } from './insights/routes.ts'
import { registerInvitations } from './invitations/routes.ts'
import { registerLanguage } from './language/routes.ts'
import { registerLikes } from './likes/routes.ts'
import { registerOembed } from './oembed/routes.ts'
import { registerOverrides } from './overrides/routes.ts'
import { registerPageErrors } from './page-errors/routes.ts'
import { registerPresenterView } from './presenter-view/routes.ts'
import { registerPrivacyChoices } from './privacy-choices/routes.ts'
import { registerProfiles } from './profiles/routes.ts'
import { registerReleasePages } from './release-pages/routes.ts'
import { registerRelated } from './related/routes.ts'
import { registerReports } from './reports/routes.ts'
import { registerSearchEngines } from './search-engines/routes.ts'
import { registerSearch } from './search/routes.ts'
import { registerSecurityTxt } from './security-txt/routes.ts'
import { registerSettings } from './settings/routes.ts'
import { registerSharing } from './sharing/routes.ts'
import { registerStaff } from './staff/routes.ts'
import { registerStaticFiles } from './static-files/routes.ts'
import { registerStyleguide } from './styleguide/routes.ts'
import { registerTemplates } from './templates/routes.ts'
import { registerUploads } from './uploads/routes.ts'
import { registerViewPage } from './view-page/routes.ts'

type Register = (scope: FastifyInstance, parts: Parts) => Promise<void>

/** Every feature. Each registers its routes in a scope of its own. */
export const FEATURES: readonly Register[] = [
  registerHealth,
  registerStaticFiles,
  registerStyleguide,
  registerReleases,
  registerHosts,
  registerOverrides,
  registerReleasePages,
  registerCanaries,
  registerPageVitals,
  registerCsrfToken,
  registerLikes,
  registerRelated,
  registerDocuments,
  registerCopies,
  registerDownloads,
  registerComments,
  registerEditing,
  registerCuration,
  registerIngestion,
  registerIdentification,
  registerPageErrors,
  registerAccounts,
  registerLanguage,
  registerHome,
  registerExplore,
  registerSearch,
  registerProfiles,
  registerTemplates,
  registerAbout,
  registerPrivacyChoices,
  registerSearchEngines,
  registerSecurityTxt,
  registerDashboard,
  registerUploads,
  registerFirstLook,
  registerSharing,
  registerInvitations,
  registerSettings,
  registerReports,
  registerStaff,
  registerPresenterView,
  registerOembed,
  registerEmbed,
  registerEditor,
  registerInsights,
  registerViewPage,
]
