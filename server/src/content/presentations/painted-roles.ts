/** Roles of the painted files that belong to one revision. */
export const PAINTED_ROLES = ['large', 'poster', 'card', 'step'] as const
