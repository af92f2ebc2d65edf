import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aboutPapers } from './about-papers'

const FACTS: [question: string, asks: string, paper: string][] = [
  ['Who wrote Attention Is All You Need?', 'authors', 'Attention Is All You Need'],
  ['who are the authors of the Raft paper', 'authors', 'the Raft paper'],
  ['Who authored “The Google File System”?', 'authors', '“The Google File System”'],
  ['Can you tell me who wrote the PageRank paper?', 'authors', 'the PageRank paper'],
  ['please list the authors of the Spanner paper', 'authors', 'the Spanner paper'],
  ['Who is the first author of Dense Passage Retrieval?', 'authors', 'Dense Passage Retrieval'],
  ['authors of the BEIR paper', 'authors', 'the BEIR paper'],
  ['What are the names of the authors of the okapi paper?', 'authors', 'the okapi paper'],
  ['the Chubby paper’s authors', 'authors', 'the Chubby paper'],
  ['Who wrote the paper on PageRank?', 'authors', 'the paper on PageRank'],
  ['By whom was the Mesos paper written?', 'authors', 'the Mesos paper'],
  ['How many authors does the PaLM paper have?', 'authors', 'the PaLM paper'],
  ['How many people wrote the Dynamo paper?', 'authors', 'the Dynamo paper'],
  ['Who wrote “Paxos Made Simple” and when?', 'published', '“Paxos Made Simple”'],
  ['When was the Dynamo paper published?', 'published', 'the Dynamo paper'],
  ['In which year was Attention Is All You Need published?', 'published', 'Attention Is All You Need'],
  ['what year was the bitcoin paper written', 'published', 'the bitcoin paper'],
  ['When did the Raft paper come out?', 'published', 'the Raft paper'],
  ['What is the publication date of the Kleinberg paper?', 'published', 'the Kleinberg paper'],
  ['How old is the PageRank paper?', 'published', 'the PageRank paper'],
  ['Which year is the paper by Kleinberg from?', 'published', 'the paper by Kleinberg'],
  ['what is the title of the Kleinberg paper', 'title', 'the Kleinberg paper'],
  ['What’s the full title of the Raft paper?', 'title', 'the Raft paper'],
  ['What is the paper by Trilling et al. called?', 'title', 'the paper by Trilling et al.'],
  ['Where was the Bigtable paper published?', 'venue', 'the Bigtable paper'],
  ['At which conference was the Spanner paper presented?', 'venue', 'the Spanner paper'],
  ['Which journal published the paper by Loeb?', 'venue', 'the paper by Loeb'],
  ['how many pages does the PaLM paper have', 'pages', 'the PaLM paper'],
  ['How many pages are in “Paxos Made Simple”?', 'pages', '“Paxos Made Simple”'],
  ['How long is the RETRO paper?', 'pages', 'the RETRO paper'],
  ['How many pages long is the BEIR paper?', 'pages', 'the BEIR paper'],
]

test.each(FACTS)('%s', (question, asks, paper) => {
  expect(aboutPapers(question)).toMatchObject({ asks, paper })
})

const LISTS: [question: string, asked: Record<string, unknown>][] = [
  ['Which papers by Hinton do I have?', { asks: 'list', by: ['Hinton'] }],
  ['papers by Jeff Dean', { asks: 'list', by: ['Jeff Dean'] }],
  ['List all papers by Kyle Lo and Luca Soldaini', { asks: 'list', by: ['Kyle Lo', 'Luca Soldaini'] }],
  ['Do I have any papers by van Renesse?', { asks: 'list', by: ['van Renesse'] }],
  ['Which papers did Noam Shazeer write?', { asks: 'list', by: ['Noam Shazeer'] }],
  ['which of my papers were written by Lamport', { asks: 'list', by: ['Lamport'] }],
  ['Which papers in my library have Dean as an author?', { asks: 'list', by: ['Dean'] }],
  ['How many papers are in my library?', { asks: 'count', by: [] }],
  ['how many papers do I have', { asks: 'count' }],
  ['How many papers are there?', { asks: 'count' }],
  ['How many papers by Hinton do I have?', { asks: 'count', by: ['Hinton'] }],
  ['How many of my papers are from 2020?', { asks: 'count', from: 2020, to: 2020 }],
  ['which of my papers are from 2020', { asks: 'list', from: 2020, to: 2020 }],
  ['Which papers in my library were published after 2021?', { asks: 'list', from: 2022, to: null }],
  ['which papers from before 2005 do I have', { asks: 'list', from: null, to: 2004 }],
  ['Show me my papers from 2017 to 2019', { asks: 'list', from: 2017, to: 2019 }],
  ['Which papers by Kyle Lo from 2023 do I have?', { asks: 'list', by: ['Kyle Lo'], from: 2023, to: 2023 }],
  ['papers tagged vision', { asks: 'list', tag: 'vision' }],
  ['Which papers have the tag “to read”?', { asks: 'list', tag: 'to read' }],
  ['how many papers are tagged vision', { asks: 'count', tag: 'vision' }],
  ['Which of my papers cite the Transformer paper?', { asks: 'list', cites: 'the Transformer paper' }],
  ['which papers cite “Attention is all you need”', { asks: 'list', cites: '“Attention is all you need”' }],
  ['who cites the DPR paper', { asks: 'list', cites: 'the DPR paper' }],
  ['What cites “Attention is all you need”?', { asks: 'list', cites: '“Attention is all you need”' }],
  ['How many of my papers cite Paxos Made Simple?', { asks: 'count', cites: 'Paxos Made Simple' }],
  ['Which of my papers were published at NeurIPS?', { asks: 'list', venue: 'NeurIPS' }],
  ['list my papers', { asks: 'list' }],
  ['Which papers are from 2022?', { asks: 'list', from: 2022, to: 2022 }],
  ['papers from 2019 to 2021', { asks: 'list', from: 2019, to: 2021 }],
  ['Which papers are older than 2000?', { asks: 'list', from: null, to: 1999 }],
  ['which papers by Shazeer after 2016', { asks: 'list', by: ['Shazeer'], from: 2017 }],
  ['papers written by Lewis et al.', { asks: 'list', by: ['Lewis'] }],
  ['papers by Hinton and colleagues', { asks: 'list', by: ['Hinton'] }],
  ['what papers did Dean et al. write before 2010', { asks: 'list', by: ['Dean'], to: 2009 }],
  ['Which papers have Dean as an author?', { asks: 'list', by: ['Dean'] }],
  ['which papers has Barbara Liskov authored', { asks: 'list', by: ['Barbara Liskov'] }],
  ['Do I have anything by Hinton?', { asks: 'list', by: ['Hinton'] }],
  ['What do I have by Dean and Ghemawat?', { asks: 'list', by: ['Dean', 'Ghemawat'] }],
  ['Is there a paper by Jeff Dean in my library?', { asks: 'list', by: ['Jeff Dean'] }],
  ['papers from the last two years', { asks: 'list', from: new Date().getFullYear() - 2, to: null }],
  ['who cited the dropout paper', { asks: 'list', cites: 'the dropout paper' }],
  ['what is the newest paper', { asks: 'list', first: { order: 'newest', most: 1 } }],
  ['What are the three most recent papers?', { asks: 'list', first: { order: 'newest', most: 3 } }],
  ['Which is the oldest paper I have?', { asks: 'list', first: { order: 'oldest', most: 1 } }],
  ['most recent paper by Noam Shazeer', { by: ['Noam Shazeer'], first: { order: 'newest', most: 1 } }],
  ['Which papers are the most recent?', { asks: 'list', first: { order: 'newest', most: 5 } }],
  ['Which paper has the most authors?', { asks: 'list', first: { order: 'most authors', most: 1 } }],
  ['Which of my papers has the fewest pages?', { asks: 'list', first: { order: 'shortest', most: 5 } }],
  ['Which papers do I have?', { asks: 'list' }],
  ['What papers are in my library?', { asks: 'list' }],
]

test.each([
  [
    'Who wrote the paper that introduced batch normalization?',
    'authors',
    'the paper that introduced batch normalization',
  ],
  ['What is the title of the paper that introduces dropout?', 'title', 'the paper that introduces dropout'],
  [
    'When was the article which describes a lock service published?',
    'published',
    'the article which describes a lock service',
  ],
])('a paper is described: %s', (question, asks, paper) => {
  expect(aboutPapers(question)).toMatchObject({ asks, paper, described: true })
})

test.each([
  ['Where do the authors of the Dynamo paper work?', { asks: 'affiliations', paper: 'the Dynamo paper' }],
  ['affiliations of the authors of “Paxos Made Simple”', { asks: 'affiliations', paper: '“Paxos Made Simple”' }],
  ['Which university does Kleinberg belong to?', { asks: 'list', by: ['Kleinberg'], also: 'affiliations' }],
  ['For what company do Dean and Ghemawat work?', { asks: 'list', by: ['Dean', 'Ghemawat'], also: 'affiliations' }],
  [
    'Who wrote the paper on Chord, and where does the author work?',
    { asks: 'affiliations', paper: 'the paper on Chord' },
  ],
  ['Where was the Raft paper published and when?', { asks: 'venue', paper: 'the Raft paper' }],
  [
    'Which paper by Hinton do we have, and in which journal and year did it appear?',
    { asks: 'list', by: ['Hinton'], also: 'venue' },
  ],
  [
    'Which 2009 paper by Eich is in the library, and how long is it?',
    { asks: 'list', by: ['Eich'], from: 2009, to: 2009, also: 'pages' },
  ],
  ['my 2013 papers', { asks: 'list', from: 2013, to: 2013, also: null }],
])('two things at once, and where people work: %s', (question, asked) => {
  expect(aboutPapers(question)).toMatchObject(asked)
})

test('whether one paper cites another', () => {
  expect(aboutPapers('Does the RAG paper cite DPR?')).toEqual({ asks: 'cites', paper: 'the RAG paper', cited: 'DPR' })
  expect(aboutPapers('Does Raft refer to the log index?')).toBeNull()
})

test.each(LISTS)('%s', (question, asked) => {
  expect(aboutPapers(question)).toMatchObject(asked)
})

test.each([
  'How many papers were used to train the model?',
  'How many papers are in S2ORC?',
  'How many papers does the corpus hold?',
  'How many papers did the annotators read?',
  'How many articles were retrieved from PubMed between 2010 and 2020?',
  'How many papers by reviewers were rejected as off topic?',
  'who were the judges',
  'Who judged the summaries?',
  'Who wrote the summaries that were judged?',
  'Who are the annotators in LongEval?',
  'Who proposed the CAP conjecture?',
  'Who introduced attention?',
  'Which papers make training cheaper?',
  'How many papers were published in 2017?',
  'Which articles are the longest in Multi-LexSum?',
  'What is the latest model?',
  'Which paper is the newest to use attention?',
  'Which papers are cited by Raft?',
  'Which papers use retrieval?',
  'Which papers are about consensus?',
  'Which of my papers discuss black holes?',
  'Which of my papers from 2020 are about retrieval?',
  'which papers compare BM25 with dense retrieval',
  'What papers should I read on caching?',
  'Which papers report results from 2020 census data?',
  'papers on retrieval augmented generation',
  'papers about consensus from 2013',
  'which year does the survey cover',
  'In which year was the data collected?',
  'When was the model trained?',
  'When did the survey of asteroids end?',
  'When is a leader elected?',
  'When was Raft introduced?',
  'How many authors were interviewed',
  'How many authors took part in the user study?',
  'How many people judged the answers?',
  'How long is the context of PaLM?',
  'How long is an election timeout?',
  'How long is the training of OPT?',
  'How many pages does olmOCR convert in an hour?',
  'How many pages are in the index?',
  'How many web pages does PageRank rank?',
  'Where does the leader work?',
  'Where do the authors see limits?',
  'Who wrote this paper?',
  'Which paper introduced residual connections?',
  'Where was the telescope?',
  'What is the name of the dataset?',
  'What is the name of the lock service at Google?',
  'What are the authors of REALM saying about latency?',
  'What do Hinton and colleagues say of soft targets?',
  'By how much do papers by women get cited less?',
  'Which works better, BM25 or dense retrieval?',
  'works with tags',
  'Tell me about the Raft paper',
  'Summarize the paper by Kleinberg',
  'What is the Raft paper about?',
  'papers',
  'What works?',
])('is no question about papers themselves: %s', (question) => {
  expect(aboutPapers(question)).toBeNull()
})

const FOLDER = path.resolve('../shared/evaluation')

test.runIf(existsSync(FOLDER))('no question of content is taken for one about papers', () => {
  const taken = ['questions', 'rewordings', 'hard', 'unanswerable'].flatMap((name) =>
    readFileSync(path.join(FOLDER, `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { question: string }).question)
      .filter((question) => aboutPapers(question)),
  )
  expect(taken).toEqual([])
})
