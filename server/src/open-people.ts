import { createAccountStore } from './people/accounts/account-store.ts'
import { createDevices } from './people/accounts/devices.ts'
import { createSettingsStore } from './people/accounts/settings-store.ts'
import { createCopyStore } from './people/copies/copy-store.ts'
import { createApiTokenStore } from './people/tokens/api-token-store.ts'
import { createHostKeyStore } from './people/hosts/host-key-store.ts'
import { openHooks } from './people/hooks/open-hooks.ts'
import { createLikeWishes } from './people/likes/like-wishes.ts'
import { openMail } from './people/mail/open-mail.ts'
import { createPassCodes } from './people/passes/pass-codes.ts'
import { createPassStore } from './people/passes/pass-store.ts'
import { isKnownViewer } from './people/sharing/viewer-data.ts'
import { openSignIn } from './people/sign-in/open-sign-in.ts'
import { createReviewLog } from './people/staff/review-log.ts'
import { createRightsReader } from './people/rights/rights-reader.ts'
import { BYTES_OF_ADDRESS } from './people/visitors/tracking-gate.ts'
import { createByteBudget } from './people/visitors/byte-budget.ts'
import { createIngestionQuota } from './people/visitors/ingestion-quota.ts'
import type { PeopleParts, StorageParts } from './features/parts.ts'
import type { OpeningOptions } from './open-storage.ts'

/** @returns its parts, and what ends the sending of mails and web hooks, and closes connections */
export function openPeople(
  { config, log, metrics, now, queuePollMs: pollMs }: OpeningOptions,
  storage: StorageParts,
) {
  const { database, signer, presentations, quota, limits } = storage
  const rights = createRightsReader({
    database,
    signer,
    config,
    now,
    logReview: createReviewLog(database, now),
  })
  const accounts = createAccountStore(database, {
    now,
    onRenewalError: (error) => log.error({ err: error }, 'sessions were not renewed; this is tried again'),
  })
  const passCodes = createPassCodes(database, now)
  const mail = openMail({
    ...{ mail: config.mail, brand: config.site.brand, database, limits, signer, accounts },
    makeCode: passCodes.make,
    isKnownViewer: (email) => isKnownViewer(database, email),
    ...{ log, metrics, now, pollMs },
  })
  const { mails, notices, mailedLinks } = mail
  const { signIn, close: closeSignIn } = openSignIn({
    ...{ config, database, accounts, limits, signer, mails, now },
  })
  const { hooks, hookEvents, ...sender } = openHooks({
    ...{ config: config.hooks, database, limits, signer, mails, log, metrics, now, pollMs },
  })
  const parts: PeopleParts = {
    accounts,
    signIn,
    mails,
    notices,
    hooks,
    hookEvents,
    mailedLinks,
    devices: createDevices(signer),
    settings: createSettingsStore(database, now),
    rights,
    passes: createPassStore(database, now),
    passCodes,
    hostKeys: createHostKeyStore(database, now),
    apiTokens: createApiTokenStore(database, now),
    likeWishes: createLikeWishes({ signer, rights, presentations, hookEvents, now }),
    copies: createCopyStore({ database, quota, features: config.site.features, now }),
    byteBudget: createByteBudget(
      { perSender: BYTES_OF_ADDRESS, total: config.tracking.ingestionBytesPerMinute },
      now,
    ),
    ingestionQuota: createIngestionQuota(limits, config.tracking.ingestionBytesPerDay, now),
  }
  return {
    parts,
    async close() {
      closeSignIn()
      await sender.close()
      await mail.close()
    },
  }
}
