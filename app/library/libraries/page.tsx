import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { currentSignIn } from '@/app/current-person'
import { Section } from '@/app/settings/section'
import { BackLink } from '@/app/shell/back-link'
import { may } from '@/lib/accounts/rights'
import { env } from '@/lib/env'
import { listLibraries } from '@/lib/library/list/list-libraries'
import { LibraryRow } from './library-row'
import { MakeLibrary } from './make-library'

export const metadata: Metadata = { title: 'Libraries' }

/** The libraries that a person with an account holds, and who holds them with them. */
export default async function LibrariesPage() {
  const signedIn = await currentSignIn()
  if (!signedIn) notFound()
  const libraries = await listLibraries()
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title">Libraries</h1>
      <p className="mt-2 max-w-prose text-sm text-soft">
        You ask, search and list the papers of these and no others. A paper may be in several; it is kept and read once.
        What you ask, note and highlight stays your own.
      </p>
      <ul aria-label="Libraries" className="mt-6">
        {libraries.map((library) => (
          <LibraryRow
            key={library.id}
            library={library}
            self={signedIn.person.id}
            mayHaveModel={env().OWN_MODELS !== 'off'}
          />
        ))}
      </ul>
      {may(signedIn.person.role, 'add') && (
        <Section title="Share papers with some" intro="A library has the members that you let in, each with a role.">
          <MakeLibrary />
        </Section>
      )}
    </div>
  )
}
