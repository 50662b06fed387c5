import { CONTRACT_FILE, type GateFinding } from '@viewpage/shared-events/wire'

type Found = Omit<GateFinding, 'level' | 'file'> & { readonly file?: string }

/** A finding that refuses a release. @param found its file is `contract.json` if it names none */
export const breaking = (found: Found): GateFinding => ({ file: CONTRACT_FILE, ...found, level: 'breaking' })

export const notice = (found: Found): GateFinding => ({ file: CONTRACT_FILE, ...found, level: 'notice' })

export const isBreaking = ({ level }: GateFinding): boolean => level === 'breaking'
