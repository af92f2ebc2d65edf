import { isUnclaimed, makeFirstLink } from './accounts/invitations'
import { env } from './env'
import { hasAccounts } from './reach'

/** Where nobody has an account yet, prints the link for whoever started Folio: they administer it, and have what is there. */
export async function printFirstLink(): Promise<void> {
  if (!hasAccounts() || !(await isUnclaimed())) return
  const { HOST, PORT, ALLOWED_HOSTS } = env()
  const [name] = ALLOWED_HOSTS
  const here = /^(?:0\.0\.0\.0|::)?$/.test(HOST) ? '127.0.0.1' : HOST
  const origin = name ? `https://${name}` : `http://${here.includes(':') ? `[${here}]` : here}:${PORT}`
  process.stderr.write(
    `Nobody has an account yet. The first one, which administers this Folio, is made here: ${origin}${await makeFirstLink()}\n`,
  )
}
