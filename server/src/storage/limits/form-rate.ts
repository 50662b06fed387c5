import { perVisitor } from './per-visitor.ts'

/**
 * The limit of a form: 30 times per person and minute. A form is counted after it is read, so that a refused one can be
 * shown again with what was entered.
 */
export const FORM_RATE = { ...perVisitor(30), hook: 'preValidation' } as const
