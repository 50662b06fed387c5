import { offerPasskeys } from './passkeys/offer-passkeys.ts'

// The log-in and its second step: their forms are hidden until a passkey can be used.
offerPasskeys(document)
