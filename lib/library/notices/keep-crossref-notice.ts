import { db } from '../../db/client'
import { asInstallation } from '../../owner'
import type { Hit } from '../../sources/work/source'

/** Replaces the stored notice of a work by what Crossref says today, including that there is none any more. */
export async function keepCrossrefNotice({ doi, notice, sources }: Hit): Promise<void> {
  if (!doi || !sources.includes('crossref')) return
  const id = `crossref ${doi}`
  await asInstallation(async () => {
    const client = await db()
    if (!notice) {
      await client.publicationNotice.deleteMany({ where: { id } })
      return
    }
    const data = { source: 'crossref', kind: notice.kind, doi, url: notice.url, reasons: [] }
    await client.publicationNotice.upsert({ where: { id }, create: { id, ...data }, update: data })
  })
}
