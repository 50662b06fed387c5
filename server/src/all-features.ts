import type { FastifyInstance } from 'fastify'
import type { Parts } from './features/parts.ts'
import { registerCanaries } from './features/releases/canary-routes.ts'
import { registerRemoteErrors } from './features/releases/error-routes.ts'
import { registerHosts } from './features/releases/host-routes.ts'
import { registerRemoteEvents } from './features/releases/event-routes.ts'
import { registerRecordings } from './features/releases/recording-routes.ts'
import { registerReleases } from './features/releases/routes.ts'
import { registerPageReports } from './features/releases/page-report-routes.ts'
import { registerApiTokens } from './features/api-tokens/routes.ts'
import { registerAbout } from './features/about/routes.ts'
import { registerApiDescription } from './features/api-description/routes.ts'
import { registerAccounts } from './features/accounts/routes.ts'
import { registerComments } from './features/comments/routes.ts'
import { registerCopies } from './features/copies/routes.ts'
import { registerCsrfToken } from './features/csrf-token/routes.ts'
import { registerCuration } from './features/curation/routes.ts'
import { registerDashboard } from './features/dashboard/routes.ts'
import { registerDocuments } from './features/documents/routes.ts'
import { registerDownloads } from './features/downloads/routes.ts'
import { registerCoverUpload } from './features/editing/cover-routes.ts'
import { registerEditor } from './features/editing/editor-page-routes.ts'
import { registerEditing } from './features/editing/routes.ts'
import { registerEmbed } from './features/embed/routes.ts'
import { registerExplore } from './features/explore/routes.ts'
import { registerFirstLook } from './features/first-look/routes.ts'
import { registerHealth } from './features/health/routes.ts'
import { registerHostTokens } from './features/host-tokens/routes.ts'
import { registerHome } from './features/home/routes.ts'
import { registerIdentification } from './features/identification/routes.ts'
import { registerIngestion } from './features/ingestion/routes.ts'
import { registerInsights } from './features/insights/routes.ts'
import { registerInvitations } from './features/invitations/routes.ts'
import { registerLanguage } from './features/language/routes.ts'
import { registerLikes } from './features/likes/routes.ts'
import { registerMailedLinks } from './features/mailed-links/routes.ts'
import { registerMarkdown } from './features/markdown/routes.ts'
import { registerOembed } from './features/oembed/routes.ts'
import { registerOverrides } from './features/overrides/routes.ts'
import { registerPageErrors } from './features/page-errors/routes.ts'
import { registerPresenterView } from './features/presenter-view/routes.ts'
import { registerPrivacyChoices } from './features/privacy-choices/routes.ts'
import { registerProfiles } from './features/profiles/routes.ts'
import { registerReleasePages } from './features/release-pages/routes.ts'
import { registerRelated } from './features/related/routes.ts'
import { registerRemoteData } from './features/remote-data/routes.ts'
import { registerReports } from './features/reports/routes.ts'
import { registerSearchEngines } from './features/search-engines/routes.ts'
import { registerSearch } from './features/search/routes.ts'
import { registerSecurityTxt } from './features/security-txt/routes.ts'
import { registerSettings } from './features/settings/routes.ts'
import { registerSharing } from './features/sharing/routes.ts'
import { registerStaff } from './features/staff/routes.ts'
import { registerStaticFiles } from './features/static-files/routes.ts'
import { registerStyleguide } from './features/styleguide/routes.ts'
import { registerTemplates } from './features/templates/routes.ts'
import { registerUploads } from './features/uploads/routes.ts'
import { registerViewers } from './features/viewers/routes.ts'
import { registerVersions } from './features/versions/routes.ts'
import { registerWebHooks } from './features/web-hooks/routes.ts'
import { registerViewPage } from './features/view-page/routes.ts'

type Register = (scope: FastifyInstance, parts: Parts) => Promise<void>

/** Every feature. Each registers its routes in a scope of its own. */
export const FEATURES: readonly Register[] = [
  registerHealth,
  registerStaticFiles,
  registerStyleguide,
  registerApiDescription,
  registerReleases,
  registerHosts,
  registerRemoteErrors,
  registerOverrides,
  registerReleasePages,
  registerCanaries,
  registerPageReports,
  registerRemoteEvents,
  registerRecordings,
  registerCsrfToken,
  registerHostTokens,
  registerApiTokens,
  registerWebHooks,
  registerLikes,
  registerRelated,
  registerDocuments,
  registerRemoteData,
  registerCopies,
  registerDownloads,
  registerComments,
  registerEditing,
  registerCoverUpload,
  registerCuration,
  registerIngestion,
  registerIdentification,
  registerPageErrors,
  registerAccounts,
  registerMailedLinks,
  registerLanguage,
  registerHome,
  registerExplore,
  registerSearch,
  registerProfiles,
  registerTemplates,
  registerAbout,
  registerPrivacyChoices,
  registerViewers,
  registerSearchEngines,
  registerSecurityTxt,
  registerDashboard,
  registerVersions,
  registerUploads,
  registerFirstLook,
  registerSharing,
  registerInvitations,
  registerSettings,
  registerReports,
  registerStaff,
  registerPresenterView,
  registerOembed,
  registerMarkdown,
  registerEmbed,
  registerEditor,
  registerInsights,
  registerViewPage,
]
