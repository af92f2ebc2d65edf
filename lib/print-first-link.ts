import { isUnclaimed, makeFirstLink } from './accounts/joining/invitations'
import { env } from './env'
import { hasAccounts } from './reach'

/**
 * As long as nobody has an account, prints a link for the person who started Folio. They become administrator and own
 * existing data.
 */
export async function printFirstLink(): Promise<void> {
  if (!hasAccounts() || !(await isUnclaimed())) return
  const { HOST, PORT, ALLOWED_HOSTS } = env()
  const [name] = ALLOWED_HOSTS
  const here = /^(?:0\.0\.0\.0|::)?$/.test(HOST) ? '127.0.0.1' : HOST
  const origin = name ? `https://${name}` : `http://${here.includes(':') ? `[${here}]` : here}:${PORT}`
  process.stderr.write(
    `There is no account yet. Create the administrator’s account here: ${origin}${await makeFirstLink()}\n`,
  )
}
