// For tests of other workspaces that read the database and the files.
export { createAccountStore } from './accounts/account-store.ts'
export { openDatabase, type Database } from './database/open-database.ts'
export { createAssetFiles } from './files/asset-files.ts'
