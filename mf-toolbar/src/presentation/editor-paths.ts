import { isClassic } from './schema-version.ts'

/** Where the editor opens a presentation (section 2). */
export function editorPath(oid: string, schemaVersion: string): string {
  return isClassic(schemaVersion) ? `/${oid}/edit/` : `/p/edit/${oid}/`
}

/** Where the editor opens it for commenting (D6). */
export function commentingPath(oid: string, schemaVersion: string): string {
  return `${editorPath(oid, schemaVersion)}#present`
}
