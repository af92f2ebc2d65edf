import { findOwnSetting, saveOwnSetting } from '../../db/settings'

const KEY = 'quotation-marks'

/** Whether literal quotes from papers get quotation marks; true unless the person changes it. */
export async function showsQuotationMarks(): Promise<boolean> {
  return (await findOwnSetting(KEY)) !== false
}

export function showQuotationMarks(shown: boolean): Promise<void> {
  return saveOwnSetting(KEY, shown)
}
