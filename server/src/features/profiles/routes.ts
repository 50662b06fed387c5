import type { FastifyInstance } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { ApiError } from '../../foundation/errors.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { listTitle } from '../../pages/html/list-nav.ts'
import type { ListContent } from '../../pages/send-site-page.ts'
import { bodyOfMarkup } from '../../foundation/markup/send-markup.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { readNewest } from '../../content/presentations/newest-listed.ts'
import { isLastKnown, VERSIONS, versionText } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { PLACE_PARAMETERS, placeIn } from '../../content/presentations/list-pages.ts'
import {
  KEY_DIGITS,
  readListed,
  readOwnerPage,
  type OidPage,
} from '../../content/presentations/listed-presentations.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import { FEED_TYPE, feedPath, MAX_ENTRIES, ownerFeed } from './owner-feed.ts'
import { profileBody, type PublicProfile } from './profile-page.ts'

const PATH = `/user/${OID_PARAM}`

/** Profiles with the public presentations of an owner, and their feeds. */
export async function registerProfiles(
  app: FastifyInstance,
  {
    config,
    database,
    pageVersions,
    sendDocument,
    sendListPage,
  }: Pick<Parts, 'config' | 'database' | 'pageVersions' | 'sendDocument' | 'sendListPage'>,
): Promise<void> {
  async function findProfile(oid: string): Promise<PublicProfile> {
    const user = await database.read
      .selectFrom('users')
      .select(['oid', 'username', 'first_name', 'last_name', 'language'])
      .where('oid', '=', oid)
      .executeTakeFirst()
    if (!user) throw new ApiError('not_found')
    const { username, first_name: firstName, last_name: lastName } = user
    return { oid, username, firstName, lastName, displayName: publicNameOf(user) }
  }

  function profilePageOf(profile: PublicProfile, { oids, place }: OidPage): ListContent {
    return {
      shows: oids.map(VERSIONS.cardOf),
      read: async ({ language }) => {
        const text = serverTexts(language)
        const presentations = await readListed(database, oids)
        return {
          title: listTitle(text, profile.displayName, place),
          body: profileBody({ text, profile, place, presentations }),
          feed: feedPath(profile.oid),
          indexed: place.total > 0 && place.page === 1,
        }
      },
    }
  }

  app.get<{ Params: { oid: string } }>(`${PATH}/`, async (request, reply) => {
    const { oid } = request.params
    return sendListPage(request, reply, {
      parameters: PLACE_PARAMETERS,
      versions: [oid, VERSIONS.templates],
      find: async () => {
        const profile = await findProfile(oid)
        const requestedPlace = placeIn(request.query, KEY_DIGITS.newest)
        return profilePageOf(profile, await readOwnerPage(database, oid, requestedPlace))
      },
    })
  })

  redirectSlashless(app, PATH)

  app.get<{ Params: { oid: string } }>(`${PATH}/feed.atom`, async (request, reply) => {
    const { oid } = request.params
    const { origin } = siteOf(config, request)
    // Names and presentations of everybody: one row instead of one for each entry.
    const versions = await pageVersions.of([VERSIONS.all])
    return sendDocument(reply, {
      key: `feed ${oid} ${origin}`,
      state: { version: versionText(versions), isLastKnown: isLastKnown(versions) },
      headers: { 'Content-Type': `${FEED_TYPE}; charset=utf-8` },
      read: async () => {
        const profile = await findProfile(oid)
        const presentations = await readNewest(database, { ownerOid: oid, limit: MAX_ENTRIES })
        return bodyOfMarkup(ownerFeed({ origin, profile, presentations }))
      },
    })
  })
}
