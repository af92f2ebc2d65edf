type Props = { ready: number; working: number; papers: number }

/** Explains Folio in one sentence and invites a question. The counts cover the papers that would be searched. */
export function Welcome(counts: Props) {
  return (
    <>
      <h1 className="font-serif text-[clamp(1.9rem,5vw,2.5rem)] leading-[1.15] font-medium tracking-[-0.015em]">
        What do your papers say?
      </h1>
      <p className="mt-2.5 mb-6 text-[1rem] text-soft">
        Folio answers research questions from your own PDFs, and every sentence leads to the page it came from.{' '}
        {invitation(counts)}
      </p>
    </>
  )
}

function invitation({ ready, working, papers }: Props): string {
  if (papers === 0) return 'Your library is empty. Add a few PDFs, then ask.'
  if (ready > 0) return ''
  if (working > 0) return 'Your papers are being read. You can ask as soon as the first one is ready.'
  return 'None of your papers could be read. Open the library to see why.'
}
