import type { FileStore } from './file-store.ts'
import type { Metrics } from '../../foundation/metrics/metrics.ts'

/** The same store, measured. @param name of its kind, such as `folder` */
export function measureFiles(store: FileStore, name: string, metrics: Metrics): FileStore {
  if (!metrics.isOn) return store

  async function timed<Result>(operation: 'put' | 'get' | 'remove', work: Promise<Result>): Promise<Result> {
    const start = performance.now()
    const done = (isDone: boolean) =>
      metrics.fileOperation(name, operation, isDone, (performance.now() - start) / 1_000)
    work.then(
      () => done(true),
      () => done(false),
    )
    return work
  }

  return {
    ...store,
    put: (sha256, content) => timed('put', store.put(sha256, content)),
    adopt: (sha256, path) => timed('put', store.adopt(sha256, path)),
    read: (sha256) => timed('get', store.read(sha256)),
    hold: (sha256) => timed('get', store.hold(sha256)),
    remove: (files) => timed('remove', store.remove(files)),
  }
}
