import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { listTitle } from '../../http/pages/list-nav.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'
import { serverTexts } from '../../locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { placeIn } from '../../presentations/list-pages.ts'
import { KEY_DIGITS, readListed, readOwnerPage } from '../../presentations/listed-presentations.ts'
import { publicNameOf } from '../../presentations/public-name.ts'
import { profileBody, type PublicProfile } from './profile-page.ts'

const PATH = `/user/${OID_PARAM}`

/** Profiles with the public presentations of an owner. */
export async function registerProfiles(
  app: FastifyInstance,
  { database, sendListPage }: Pick<Parts, 'database' | 'sendListPage'>,
): Promise<void> {
  async function find(oid: string): Promise<PublicProfile> {
    const user = await database.read
      .selectFrom('users')
      .select(['oid', 'username', 'first_name', 'last_name'])
      .where('oid', '=', oid)
      .executeTakeFirst()
    if (!user) throw new ApiError('not_found')
    const { username, first_name: firstName, last_name: lastName } = user
    return { oid, username, firstName, lastName, displayName: publicNameOf(user) }
  }

  app.get<{ Params: { oid: string } }>(`${PATH}/`, async (request, reply) => {
    const text = serverTexts(request.language)
    return sendListPage(request, reply, false, async () => {
      const profile = await find(request.params.oid)
      const wanted = placeIn(request.query, KEY_DIGITS.newest)
      const { oids, place } = await readOwnerPage(database, profile.oid, wanted)
      const presentations = await readListed(database, oids)
      return {
        title: listTitle(text, profile.displayName, place),
        body: profileBody({ text, profile, place, presentations }),
        indexed: place.total > 0 && place.page === 1,
      }
    })
  })

  redirectSlashless(app, PATH)
}
