const DOCUMENTS = [
  ['md', 'Markdown'],
  ['docx', 'Word'],
  ['tex', 'LaTeX'],
] as const

/** The whole session as a document, its references in the style that was chosen last. */
export function SessionExport({ id }: { id: string }) {
  return (
    <p className="flex w-full flex-wrap items-center gap-x-3 px-2 py-1 text-xs text-soft">
      Export
      {DOCUMENTS.map(([format, name]) => (
        <a
          key={format}
          href={`/api/sessions/${id}/export?format=${format}`}
          download
          className="underline underline-offset-2 hover:text-ink"
        >
          {name}
        </a>
      ))}
    </p>
  )
}
