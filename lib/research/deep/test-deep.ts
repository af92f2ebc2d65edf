import type { ChecklistItem } from './deep-plan'
import type { DeepFact } from './look-for'

export function anItem(id: string, title: string): ChecklistItem {
  return { id, title, question: `${title}?`, facet: 'theme', type: 'fact', focus: [] }
}

export function aFact(paperId: string, shown: string, items: string[], score = 1): DeepFact {
  return {
    id: `${paperId} ${shown}`,
    paperId,
    title: `On ${paperId}`,
    sentences: [{ shown, page: 2 }],
    evidenceIds: [`evidence of ${shown}`],
    items,
    score,
  }
}
