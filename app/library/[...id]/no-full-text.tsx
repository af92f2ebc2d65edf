import { MayHere } from '@/app/rights'
import { AddPdf } from './add-pdf'

/** What is missing of a paper that is known from its metadata alone, and how to complete it. */
export function NoFullText({ paperId, hasAbstract }: { paperId: string; hasAbstract: boolean }) {
  return (
    <section aria-label="No full text" className="mb-6 rounded-card border border-line bg-sheet px-4 py-3 text-sm">
      <p className="font-medium">No full text</p>
      <p className="mt-1 text-soft">
        {hasAbstract
          ? 'Folio knows the metadata and the abstract of this paper. It is found by its abstract, but no answer can cite it, since there is no page to cite.'
          : 'Folio knows only the metadata of this paper.'}{' '}
        <MayHere right="add">Add its PDF, and it becomes part of this paper; notes and tags stay.</MayHere>
      </p>
      <MayHere right="add">
        <AddPdf paperId={paperId} />
      </MayHere>
    </section>
  )
}
