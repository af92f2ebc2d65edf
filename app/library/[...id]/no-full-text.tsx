import Link from 'next/link'

/** What is missing of a paper that is known from its metadata alone, and how to complete it. */
export function NoFullText({ hasAbstract }: { hasAbstract: boolean }) {
  return (
    <section aria-label="No full text" className="mb-6 rounded-card border border-line bg-sheet px-4 py-3 text-sm">
      <p className="font-medium">No full text</p>
      <p className="mt-1 text-soft">
        {hasAbstract
          ? 'Folio knows the metadata and the abstract of this paper. It is found by its abstract, but no answer can cite it, since there is no page to cite.'
          : 'Folio knows only the metadata of this paper.'}{' '}
        <Link href="/library" className="underline underline-offset-2 hover:text-ink">
          Add its PDF
        </Link>{' '}
        and it becomes part of this paper; notes and tags stay.
      </p>
    </section>
  )
}
