/** Explains what an empty library is for. */
export function EmptyLibrary() {
  return (
    <p className="mx-auto max-w-md pt-4 text-center text-sm text-soft">
      Your library is empty. Folio reads every PDF you add, page by page, and then answers your questions from those
      papers, linking each sentence to the page it came from. Your files stay on this machine.
    </p>
  )
}
