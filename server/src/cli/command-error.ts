/** Why a command cannot do what was asked, for the person who called it: shown without a stack. */
export class CommandError extends Error {}
