import { type Signer } from '../../storage/secrets/signer.ts'
import { isSameSecret } from '../../foundation/same-secret.ts'
import { type Config } from '../../foundation/config/config.ts'
import { ConfigError } from '../../foundation/config/config-error.ts'
import type { Database } from '../../storage/database/open-database.ts'

interface AgreementOptions {
  readonly database: Pick<Database, 'kind' | 'read' | 'write'>
  readonly signer: Pick<Signer, 'sign'>
  readonly config: Pick<Config, 'releases'>
}

/** Name of the row of `secrets` with the signature of the tokens on which all servers agree. They cannot be computed from it. */
export const RELEASE_TOKENS_SECRET = 'release-tokens'

type Tokens = Readonly<Record<string, string>>

/**
 * Refuses the start if other servers of the PostgreSQL database use other release tokens, because a token would work on
 * some of them only. The first server stores its tokens; a later one may replace them if it knows the previous ones.
 *
 * @throws ConfigError if the tokens differ
 */
export async function agreeOnReleaseTokens({ database, signer, config }: AgreementOptions): Promise<void> {
  const { releaseTokens, previousReleaseTokens } = config.releases
  if (database.kind === 'sqlite' || releaseTokens === null) return
  const signatureOf = (tokens: Tokens) =>
    signer.sign(RELEASE_TOKENS_SECRET, JSON.stringify(Object.entries(tokens).sort()))
  const own = signatureOf(releaseTokens)
  await database.write(async (transaction) => {
    await transaction
      .insertInto('secrets')
      .values({ name: RELEASE_TOKENS_SECRET, value: own })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    if (previousReleaseTokens === null) return
    await transaction
      .updateTable('secrets')
      .set({ value: own })
      .where('name', '=', RELEASE_TOKENS_SECRET)
      .where('value', '=', signatureOf(previousReleaseTokens))
      .execute()
  })
  const { value } = await database.read
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', RELEASE_TOKENS_SECRET)
    .executeTakeFirstOrThrow()
  if (!isSameSecret(own, value)) throw new ConfigError('VIEWPAGE_RELEASE_TOKENS', '…', EXPECTED)
}

const EXPECTED =
  'the same for all servers of this database, and other servers started with other tokens. Use theirs, or replace theirs: set VIEWPAGE_RELEASE_TOKENS_PREVIOUS to them (docs/operating/README.md#release-tokens)'
