import { MayHere } from '@/app/rights'
import { AddPdf } from './add-pdf'

/** Says what a paper with metadata only is missing, and how to complete it. */
export function NoFullText({ paperId, hasAbstract }: { paperId: string; hasAbstract: boolean }) {
  return (
    <section aria-label="No full text" className="panel mb-6 px-4 py-3 text-sm">
      <p className="font-medium">No full text</p>
      <p className="mt-1 text-soft">
        {hasAbstract
          ? 'Folio has the metadata and abstract of this paper. Searches find it by its abstract, but answers cannot cite it because it has no pages.'
          : 'Folio has only the metadata of this paper.'}{' '}
        <MayHere right="add">Add its PDF to make its text searchable. Your notes and tags stay.</MayHere>
      </p>
      <MayHere right="add">
        <AddPdf paperId={paperId} />
      </MayHere>
    </section>
  )
}
