import type { PrismaClient } from './generated/client'

/** Adds a row to each table with private rows; the paper `p` must exist. */
export async function fillOwn(client: PrismaClient, own: string, paperId = 'p') {
  const id = own
  await client.session.create({ data: { id, title: own } })
  await client.entry.create({ data: { id, sessionId: id, command: own, result: {} } })
  await client.run.create({ data: { id, sessionId: id, question: own, mode: 'answer' } })
  await client.runEvent.create({ data: { runId: id, seq: 0, event: own } })
  await client.runCall.create({ data: { runId: id, call: {} } })
  await client.takenStep.create({ data: { runId: id, ord: 0, name: own } })
  await client.reportPlan.create({ data: { runId: id, plan: {} } })
  const exchange = { prompt: own, model: own, ms: 1, sent: own, sentLength: 1, got: own, gotLength: 1 }
  await client.modelExchange.create({ data: { id, runId: id, startedAt: new Date(), ...exchange } })
  const evidence = {
    ord: 0,
    paperId,
    kind: 'text',
    section: '',
    text: own,
    spans: [],
    relevance: 1,
    question: own,
  }
  await client.evidence.create({ data: { id, runId: id, ...evidence } })
  await client.answer.create({ data: { id, runId: id, markdown: own, analyst: 'extractive' } })
  const citation = {
    ord: 0,
    marker: '',
    paperId,
    page: 1,
    sentence: own,
    quote: own,
    rects: [],
    verdict: 'quoted',
  }
  await client.citation.create({ data: { id, answerId: id, ...citation } })
  await client.savedAnswer.create({ data: { id, answerId: id, fileName: own, title: own } })
  await client.import.create({ data: { id, source: 'bibtex', name: own } })
  await client.collection.create({ data: { id, name: own } })
  await client.collectionPaper.create({ data: { collectionId: id, paperId } })
  await client.comparisonTable.create({ data: { id, title: own, columns: [] } })
  await client.comparisonRow.create({ data: { tableId: id, paperId, ord: 0 } })
  await client.comparisonCell.create({ data: { tableId: id, paperId, columnId: 'c', cell: {} } })
  await client.topic.create({ data: { id, words: own, key: 'k', origin: 'question' } })
  await client.topicPage.create({ data: { topicId: id, source: 's', since: '', page: 0, hits: 0 } })
  await client.topicFind.create({ data: { topicId: id, paperId } })
  await client.paperMark.create({ data: { paperId, tags: [own] } })
  await client.note.create({ data: { paperId, markdown: own } })
  await client.highlight.create({ data: { id, paperId, page: 1, rects: [], quote: own } })
  await client.modelUse.create({ data: { month: '2026-01', model: 'm', purpose: 'answers' } })
  await client.zoteroLink.create({ data: { id, address: own } })
  await client.zoteroLibrary.create({ data: { id, linkId: id, library: own, name: own } })
  await client.zoteroCollection.create({ data: { libraryId: id, key: 'K', name: own } })
  await client.zoteroItem.create({ data: { libraryId: id, key: 'K', version: 1, itemType: 'book', data: {} } })
  await client.zoteroAct.create({ data: { id, serverId: own, library: own, kind: 'note', title: own } })
  await client.zoteroWrite.create({ data: { key: id, actId: id, ord: 0, data: {} } })
  await client.share.create({ data: { id, kind: 'session', objectId: id } })
  await client.shareLink.create({ data: { id, shareId: id, hash: id, expiresAt: new Date() } })
  await client.sharedPicture.create({ data: { kind: 'session', objectId: id, key: id, jpeg: Buffer.from(own) } })
  await client.commentThread.create({ data: { id, shareId: id, anchor: {}, startedById: own } })
  await client.comment.create({ data: { id, threadId: id, authorId: own, text: own } })
  await client.commentNotice.create({ data: { commentId: id, personId: own, kind: 'mention' } })
}
