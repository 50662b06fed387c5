import { createRequire } from 'node:module'

const NAME = '@viewpage/importer-impress'

/** Whether the workspace that imports pages of impress.js is installed; an operator may leave it out. */
export function hasImpress(): boolean {
  try {
    createRequire(import.meta.url).resolve(NAME)
    return true
  } catch {
    return false
  }
}

/** Loads that workspace. Nothing else of the server imports it, so that the server runs without it. */
export const loadImpress = () => import('@viewpage/importer-impress')
