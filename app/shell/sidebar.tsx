import { cookies } from 'next/headers'
import Link from 'next/link'
import { env } from '@/lib/env'
import { isConnected } from '@/lib/models/connection/connection'
import { modelConnection } from '@/lib/models/connection/model-in-use'
import { hasAccounts } from '@/lib/reach'
import { currentSignIn, mayHere } from '../current-person'
import { PaletteButton } from './palette-button'
import { PaperCount } from './paper-count'
import { readHealth, readSessions, readWaiting } from './read-once'
import { SessionList } from './session-list'
import { SidebarLink } from './sidebar-link'
import { SignOut } from './sign-out'
import { readTheme, THEME_COOKIE } from './theme'
import { ThemeSwitch } from './theme-switch'

/** The sidebar: pages, recent sessions, and the current model. */
export async function Sidebar() {
  const [health, sessions, signedIn, administers, waiting, connection] = await Promise.all([
    readHealth(),
    readSessions(),
    currentSignIn(),
    mayHere('administer'),
    hasAccounts() ? readWaiting() : 0,
    modelConnection(),
  ])
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <nav aria-label="Folio" className="flex h-full flex-col gap-0.5 overflow-y-auto px-3 py-4">
      <Link href="/" prefetch={false} className="px-2.5 pt-1 pb-4 font-serif text-[1.25rem] leading-none font-semibold">
        Folio<span className="text-accent">.</span>
      </Link>
      <SidebarLink href="/" exact>
        Ask
      </SidebarLink>
      <SidebarLink
        href="/library"
        count={<PaperCount papers={health.papers} working={health.working} ready={health.ready} />}
      >
        Library
      </SidebarLink>
      <SidebarLink href="/look-up">Check a draft</SidebarLink>
      <SidebarLink href="/tables">Tables</SidebarLink>
      <SidebarLink href="/saved">Saved</SidebarLink>
      {signedIn && (
        <SidebarLink href="/shared" count={waiting > 0 ? waiting : undefined}>
          Shared{waiting > 0 && <span className="sr-only">, {waiting} waiting for you</span>}
        </SidebarLink>
      )}
      <SidebarLink href="/settings">Settings</SidebarLink>
      {signedIn && administers && <SidebarLink href="/people">People</SidebarLink>}
      <PaletteButton />
      {/* Scrolls separately, so that the part below stays visible. */}
      <div className="-mx-1 flex min-h-40 flex-1 flex-col overflow-y-auto px-1">
        <SessionList sessions={sessions} />
      </div>
      <div className="pt-3">
        <ThemeSwitch start={theme} />
        {signedIn && <SidebarLink href="/account">{signedIn.person.name}</SidebarLink>}
        {env().API_TOKEN !== undefined && !hasAccounts() && <SignOut />}
      </div>
      <p className="border-t border-line px-2.5 pt-3 text-xs text-faint">
        {isConnected(connection) ? (
          <>
            Answers are written by {connection.chatModel} from your papers.{' '}
            <Link
              href={administers ? '/settings' : '/account'}
              prefetch={false}
              className="underline underline-offset-2 hover:text-ink"
            >
              Details
            </Link>
          </>
        ) : (
          <>
            No language model connected. Answers quote your papers.{' '}
            {administers && (
              <Link href="/settings" prefetch={false} className="underline underline-offset-2 hover:text-ink">
                Connect one
              </Link>
            )}
          </>
        )}
      </p>
    </nav>
  )
}
