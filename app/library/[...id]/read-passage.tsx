/** The text of a web page as it was read. */
export function ReadPassage({ passage }: { passage: string }) {
  return (
    <section aria-labelledby="passage" className="mb-8">
      <h2 id="passage" className="label mb-2">
        Text as extracted by Folio
      </h2>
      <p className="reading text-reading wrap-anywhere whitespace-pre-line">{passage}</p>
    </section>
  )
}
