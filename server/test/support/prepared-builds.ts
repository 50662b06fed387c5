import { buildApp } from '../../src/app.ts'
import { workspaceBuilds } from '../../src/start/workspace-builds.ts'
import type { DatabaseName, StorageOptions, TestStorage } from './databases.ts'
import { createPreparedStorage, type Content } from './prepared-storages.ts'

const BUILDS: Content = { name: 'builds', fill: (config) => buildApp(config, workspaceBuilds()) }

/** A storage with all tables and this repository's builds as releases. */
export const createStorageWithBuilds = (
  kind: DatabaseName,
  options?: Pick<StorageOptions, 'parent'>,
): Promise<TestStorage> => createPreparedStorage(kind, BUILDS, options)
