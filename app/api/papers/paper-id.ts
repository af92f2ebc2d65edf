export type PaperParams = { params: Promise<{ id: string }> }

/** Reads the paper id from the URL. Old arXiv ids have an encoded slash: `hep-th%2F9711200v3`. */
export async function paperIdOf({ params }: PaperParams): Promise<string> {
  const { id } = await params
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
