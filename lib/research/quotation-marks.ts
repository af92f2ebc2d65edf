import { db } from '../db/client'

const KEY = 'quotation-marks'

/** Whether what an answer takes word for word from a paper stands in quotation marks; so it is until the person says otherwise. */
export async function showsQuotationMarks(): Promise<boolean> {
  const client = await db()
  const row = await client.setting.findUnique({ where: { key: KEY } })
  return row?.value !== false
}

export async function showQuotationMarks(shown: boolean): Promise<void> {
  const client = await db()
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value: shown }, update: { value: shown } })
}
