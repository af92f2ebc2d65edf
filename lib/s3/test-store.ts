import { env } from '../env'
import { type ObjectStore, objectStore } from './object-store'
import { type FaultProxy, startFaultProxy } from './test-fault-proxy'
import { type S3Server, startS3, TEST_BUCKET, TEST_KEYS } from './test-s3-server'

export type TestStore = {
  s3: S3Server
  proxy: FaultProxy
  /** environment of a Folio that keeps its PDFs in the store */
  environment: Record<string, string>
  store: ObjectStore
  /** makes the store unreachable or reachable */
  setAway(away: boolean): void
  close(): Promise<void>
}

/** An S3 store behind a proxy for faults. The environment of this process points to the proxy. */
export async function startTestStore(): Promise<TestStore> {
  const s3 = await startS3()
  const proxy = await startFaultProxy(s3.address)
  const environment = { ...TEST_KEYS, FILES: 's3', S3_BUCKET: TEST_BUCKET, S3_ENDPOINT: proxy.address }
  Object.assign(env(), environment)
  const store = await objectStore()
  if (!store) throw new Error('no store is set up')
  return {
    s3,
    proxy,
    environment,
    store,
    setAway: (away) => {
      proxy.fault = () => (away ? { hangUp: true } : null)
    },
    async close() {
      await proxy.close()
      await s3.close()
    },
  }
}
