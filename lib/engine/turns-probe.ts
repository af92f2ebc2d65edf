import { asInstallation } from '../owner'
import { launchIdle } from './test-engine'

// A process of `turns-by-person.test.ts`, which works until it is killed.
await asInstallation(() => launchIdle({ ingest: () => new Promise(() => {}) }))
process.send?.('ready')
