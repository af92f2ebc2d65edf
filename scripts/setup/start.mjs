import { build } from './build.mjs'
import { isBuilt } from './built.mjs'
import { requireWritable } from './data-dir.mjs'
import { offerRestore } from './offer-restore.mjs'
import { requireFreePort } from './port.mjs'
import { prepare } from './prepare.mjs'
import { serve } from './serve.mjs'
import { loadEnvFiles, readSettings, requireClosed } from './settings.mjs'

/** `npm start` and `npm run dev`: does what is outstanding, and serves. */
export async function start(mode) {
  loadEnvFiles(mode)
  const { port: wanted, host, dataDir } = readSettings()
  requireClosed()
  const port = await requireFreePort(wanted, host)
  requireWritable(dataDir)
  if (!isBuilt()) {
    await prepare()
    if (mode === 'production') await build()
  }
  try {
    await serve({ mode, host, port })
  } catch (error) {
    if (!(await offerRestore(error))) throw error
    await serve({ mode, host, port })
  }
}
