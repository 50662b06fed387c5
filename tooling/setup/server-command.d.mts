export const serverOptions: readonly string[]
export const serverCommand: readonly string[]
