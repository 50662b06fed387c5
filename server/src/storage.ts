// For tests of other workspaces that read the database and the files.
export { createAccountStore } from './people/accounts/account-store.ts'
export { openDatabase, type Database } from './storage/database/open-database.ts'
export { createFolderStore } from './storage/files/folder-store.ts'
export { createStoredFiles } from './storage/files/stored-files.ts'
