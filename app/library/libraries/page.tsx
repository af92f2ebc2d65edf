import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { currentSignIn } from '@/app/current-person'
import { Section } from '@/app/settings/section'
import { BackLink } from '@/app/shell/back-link'
import { may } from '@/lib/accounts/rights/rights'
import { env } from '@/lib/env'
import { listLibraries } from '@/lib/library/list/library-list'
import { LibraryRow } from './library-row'
import { MakeLibrary } from './make-library'

export const metadata: Metadata = { title: 'Libraries' }

/** The person's libraries and their members. */
export default async function LibrariesPage() {
  const signedIn = await currentSignIn()
  if (!signedIn) notFound()
  const libraries = await listLibraries()
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title">Libraries</h1>
      <p className="mt-2 max-w-prose text-sm text-soft">
        Your questions and searches cover the papers in these libraries. A paper can be in several libraries but is
        stored only once. Your questions, notes and highlights stay private.
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
        <Section title="New shared library" intro="Share papers with people you add. Each person has a role.">
          <MakeLibrary />
        </Section>
      )}
    </div>
  )
}
