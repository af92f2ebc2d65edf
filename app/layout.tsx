import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { hasModel } from '@/lib/models/connection/model-in-use'
import { hasAccounts } from '@/lib/reach'
import { isZoteroConnected } from '@/lib/zotero/connect-zotero'
import { ButtonAnchor } from './ui/button'
import './globals.css'
import { currentSignIn, rightsHere } from './current-person'
import { requireKnown } from './require-known'
import { RightsProvider } from './rights'
import { CanShareProvider } from './sharing/can-share'
import { KeepTyped } from './shell/keep-typed'
import { ModelConnectedProvider } from './shell/model-connected'
import { Palette } from './shell/palette'
import { PhoneHeader } from './shell/phone-header'
import { ServerWatch } from './shell/server-watch'
import { ShortcutList } from './shell/shortcut-list'
import { Sidebar } from './shell/sidebar'
import { readTheme, THEME_COOKIE } from './shell/theme'
import { VisitWatch } from './since/visit-watch'
import { Toasts } from './ui/toast'
import { ZoteroConnectedProvider } from './zotero/zotero-connected'

export const metadata: Metadata = {
  title: { default: 'Folio', template: '%s · Folio' },
  description: 'Answers from your own papers, with every sentence linked to its page.',
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-touch-icon.png' },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#171613' },
  ],
}

// Every page needs the database and a fresh nonce, so nothing is rendered at build time. Set for the whole tree: a page
// is rendered in parallel with its layout, and would open the database before the layout could stop it.
export const dynamic = 'force-dynamic'

export default async function RootLayout({ children }: { children: ReactNode }) {
  if (!(await isKnown()))
    return (
      <html lang="en">
        <body />
      </html>
    )
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const [isConnected, rights, signedIn] = await Promise.all([isZoteroConnected(), rightsHere(), currentSignIn()])
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      data-person={signedIn?.person.id}
      suppressHydrationWarning
    >
      <head>
        {/* Browsers do not send credentials for the manifest by default, but a token requires them. */}
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
      </head>
      <body>
        <ButtonAnchor href="#main" kind="main" className="fixed top-2 left-2 z-50 not-focus:sr-only">
          Skip to content
        </ButtonAnchor>
        <RightsProvider value={rights}>
          <div className="min-h-dvh desk:grid desk:grid-cols-[14.5rem_minmax(0,1fr)]">
            <PhoneHeader>
              <Sidebar />
            </PhoneHeader>
            <div className="sticky top-0 hidden h-dvh border-r border-line desk:block">
              <Sidebar />
            </div>
            <Palette />
            <ShortcutList />
            <main id="main" tabIndex={-1} className="min-w-0 outline-none">
              <ModelConnectedProvider value={await hasModel()}>
                <ZoteroConnectedProvider value={isConnected}>
                  <CanShareProvider value={hasAccounts()}>{children}</CanShareProvider>
                </ZoteroConnectedProvider>
              </ModelConnectedProvider>
            </main>
          </div>
        </RightsProvider>
        <ServerWatch />
        <KeepTyped />
        <VisitWatch />
        <Toasts />
      </body>
    </html>
  )
}

async function isKnown(): Promise<boolean> {
  try {
    await requireKnown('GET')
    return true
  } catch {
    return false
  }
}
