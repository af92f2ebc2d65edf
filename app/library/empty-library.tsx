/** Explains what an empty library is for. */
export function EmptyLibrary() {
  return (
    <p className="mx-auto max-w-md pt-4 text-center text-sm text-soft">
      Your library is empty. Folio reads every PDF that you add, page by page, and then answers from them: each sentence
      with the page it came from. The files stay on this machine.
    </p>
  )
}
