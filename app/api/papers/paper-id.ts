export type PaperParams = { params: Promise<{ id: string }> }

/** The paper id of an address. Old arXiv ids have a slash, which comes encoded: `hep-th%2F9711200v3`. */
export async function paperIdOf({ params }: PaperParams): Promise<string> {
  const { id } = await params
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
