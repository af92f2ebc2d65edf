/** A question with the places where its answer stands: `paper` is the file's name without `.pdf`. */
export type GoldQuestion = { question: string; gold: { paper: string; pages: number[] }[] }

const RAFT = 'in-search-of-an-understandable-consensus-algorithm'
const MAPREDUCE = 'mapreduce-simplified-data-processing-on-large-clusters'
const OKAPI = 'okapi-at-trec3'
const NEO = '1707.04066v1'
const BLACK_HOLES = '2304.10117'
const S2ORC = '2020.acl-main.447'
const FLASH = '2205.14135'
const TRANSFORMER = '1706.03762'
const DISTILLATION = '1503.02531'
const REALM = '2002.08909'
const DPR = '2004.04906'
const RAG = '2005.11401'
const FID = '2007.01282'

const ask = (question: string, ...gold: [paper: string, ...pages: number[]][]): GoldQuestion => ({
  question,
  gold: gold.map(([paper, ...pages]) => ({ paper, pages })),
})

export const ANSWERABLE: GoldQuestion[] = [
  ask('What is knowledge distillation?', [DISTILLATION, 1, 2]),
  ask('How does the Transformer encode the order of words in a sequence?', [TRANSFORMER, 6]),
  ask('Why are the dot products in attention scaled?', [TRANSFORMER, 4]),
  ask('How many GPUs were used to train the Transformer, and for how long?', [TRANSFORMER, 7]),
  ask('What BLEU score does the Transformer reach on English-to-German?', [TRANSFORMER, 1, 8]),
  ask('Why does Raft use randomized election timeouts?', [RAFT, 6, 14]),
  ask('How does Raft handle cluster membership changes?', [RAFT, 10, 11]),
  ask('How does log compaction work in Raft?', [RAFT, 11, 12]),
  ask('What happens when a MapReduce worker fails?', [MAPREDUCE, 4, 5]),
  ask('How does MapReduce deal with stragglers?', [MAPREDUCE, 6, 10]),
  ask('What is a combiner function in MapReduce?', [MAPREDUCE, 6]),
  ask('How many machines were in the cluster used to measure MapReduce?', [MAPREDUCE, 8]),
  ask('What is maximum inner product search used for in REALM?', [REALM, 2, 4]),
  ask('Why does REALM mask salient spans?', [REALM, 5]),
  ask('How often is the MIPS index refreshed in REALM?', [REALM, 4, 8]),
  ask('How does DPR choose negative examples?', [DPR, 3, 6]),
  ask('How many training examples does DPR need to beat BM25?', [DPR, 6]),
  ask('What is the difference between RAG-Sequence and RAG-Token?', [RAG, 3]),
  ask('What is the non-parametric memory in RAG?', [RAG, 1, 2, 3]),
  ask('How can the knowledge of RAG be updated without retraining?', [RAG, 7, 8, 9]),
  ask('How does Fusion-in-Decoder combine retrieved passages?', [FID, 3]),
  ask('How does the number of passages affect the accuracy of Fusion-in-Decoder?', [FID, 4, 5]),
  ask('How many papers does S2ORC contain?', [S2ORC, 1, 2, 9]),
  ask('How was the full text of S2ORC papers extracted from PDFs?', [S2ORC, 3, 4]),
  ask('Why is standard attention slow on GPUs?', [FLASH, 1, 2, 3]),
  ask('What is tiling in FlashAttention?', [FLASH, 1, 2, 4]),
  ask('How much faster is FlashAttention than the MLPerf 1.1 record for BERT-large?', [FLASH, 1, 3, 7]),
  ask('How is the detection efficiency of the asteroid survey measured?', [NEO, 3, 4]),
  ask('How many near Earth objects larger than 10 meters exist?', [NEO, 1, 6, 7, 9]),
  ask('What is the first law of black hole mechanics?', [BLACK_HOLES, 1, 2]),
  ask('What is BM25 in Okapi?', [OKAPI, 3]),
  ask('How does Okapi expand queries without relevance information?', [OKAPI, 5, 14]),
  ask('How do RAG and REALM train their retrievers?', [RAG, 2, 3], [REALM, 1, 2, 4, 5]),
  ask('How does Dense Passage Retrieval compare with BM25?', [DPR, 1, 2, 5, 6]),
  ask('What are soft targets and why do they help?', [DISTILLATION, 2, 7]),
  ask('MapReduce vs Raft: how do they tolerate the failure of machines?', [MAPREDUCE, 4, 5], [RAFT, 1, 2, 5, 6, 7]),
]

/** Nothing in the library answers these; the names in `unknown` stand in no paper. */
export const UNANSWERABLE: { question: string; unknown: string[] }[] = [
  { question: 'How does Zyzzyva reach consensus?', unknown: ['Zyzzyva'] },
  { question: 'How does Mamba differ from the Transformer?', unknown: ['Mamba'] },
  { question: 'What is ColBERTv3?', unknown: ['ColBERTv3'] },
  { question: 'quantum computing applications in medieval literature', unknown: [] },
]
