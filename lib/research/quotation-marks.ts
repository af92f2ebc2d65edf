import { findOwnSetting, saveOwnSetting } from '../db/settings'

const KEY = 'quotation-marks'

/** Whether what an answer takes word for word from a paper stands in quotation marks; so it is until the person says otherwise. */
export async function showsQuotationMarks(): Promise<boolean> {
  return (await findOwnSetting(KEY)) !== false
}

export function showQuotationMarks(shown: boolean): Promise<void> {
  return saveOwnSetting(KEY, shown)
}
