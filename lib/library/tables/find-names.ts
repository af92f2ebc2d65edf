import { bestOf, ownWorth, type PaperMatter, type Stated } from './stated'

/** Names that no capital betrays, or that stand without "data set" behind them. */
const KNOWN_DATA =
  /\b(?:ImageNet(?:-\d+k)?|MNIST|CIFAR-?10{1,2}|SQuAD(?: ?v?\d(?:\.\d)?)?|GLUE|SuperGLUE|MS ?MARCO|Natural Questions|TriviaQA|WebQuestions|HotpotQA|Common ?Crawl|C4|The Pile|WikiText-?\d*|BookCorpus|BooksCorpus|WMT ?(?:20)?\d\d(?: \p{Lu}\p{Ll}+-(?:to-)?\p{Lu}\p{Ll}+)?|COCO|MMLU|GSM8K|HumanEval|BIG-bench|TREC(?:-\w+)?|BEIR|KILT|FEVER|PubMed|arXiv|Wikipedia|S2ORC|MassiveText|OpenWebText|WebText|CNN\/Daily ?Mail|XSum|CommonsenseQA|TruthfulQA|IMDB|Penn Treebank|enwik8|LAMBADA|SciERC|DocBank|PubLayNet|Gaia|SDSS|Planck|WMAP|LIGO|NEOWISE|Kepler)\b/gu
/** "the WMT 2014 English-German data set", "on the Switchboard corpus" */
const NAMED_DATA =
  /\b((?:\p{Lu}[\p{L}\d.+-]*|\d{4})(?:[ /](?:\p{Lu}[\p{L}\d.+-]*|\d{4}|of|and(?= \p{Lu}))){0,5}) (?:data ?-?sets?|corpus|corpora|benchmarks?|test sets?|collections?|catalogu?es?|surveys?|tree ?bank)\b/gu
/** "datasets (NQ, TriviaQA and SQuAD)", "datasets such as NQ and SQuAD" */
const LIST_BEHIND =
  /\b(?:data ?-?sets?|corpora|benchmarks?|collections)(?:,? (?:such as|including|namely)|:|,)? \(?((?:\p{Lu}[\p{L}\d.+-]*(?: \p{Lu}[\p{L}\d.+-]*)?(?:, and |, | and ))+\p{Lu}[\p{L}\d.+-]*)/gu
/** "on SQA, WTQ and TABFACT table reasoning datasets" */
const LIST_BEFORE =
  /\b((?:\p{Lu}[\p{L}\d.+-]*(?: \p{Lu}[\p{L}\d.+-]*)?(?:, and |, | and ))+\p{Lu}[\p{L}\d.+-]*)(?: [\p{Ll}-]+){0,3} (?:data ?-?sets|corpora|benchmarks|collections)\b/gu
/** "we introduce Multi-LexSum, a collection of 9,280 summaries" */
const NEW_DATA =
  /\b(?:introduce|present|release|construct|create|build|collect|propose|developed?) (?:\p{Ll}+ ){0,6}?(\p{Lu}[\p{L}\d-]*[\p{Lu}\d][\p{L}\d-]*)(?: \([^)]*\))?,?\d? (?:an?|the) (?:[\p{L}\d.-]+ ){0,5}?(?:data ?-?set|corpus|collection|benchmark|catalogu?e|test collection)\b/gu
/** Words with a capital that name no data. */
const NO_DATA =
  /^(?:The|This|These|Our|We|In|On|For|All|Each|Both|Their|Its|An?|Such|Many|Some|Several|Other|Training|Test|Table|Figure|Section|English|NLP|JavaScript|Java|Python|SQL|HTML|Large|New|Standard|Most|Existing|Public|Using|While|As|It|Two|Three|Data|Raw|Appendix|Unlike|Given|Similar|Since|From|With)$/
/** How a paper speaks of what it learned from or was tested on. */
const USES_DATA =
  /\b(?:train(?:ed|ing)?|evaluat\w+|test(?:ed|ing)?|experiments?|fine-?tun\w+|benchmarks?|data ?-?sets?|corpus|corpora|collect\w*|measured|observations?|observed by|results? on)\b/i
const MOST_NAMES = 5

/** Data sets that the paper learned from, tested on or made: the names in the sentence that says it best. */
export function findDataSets(matter: PaperMatter): Stated | null {
  const finds = matter.sentences.flatMap((sentence) => {
    const { text } = sentence
    if (!USES_DATA.test(text)) return []
    const made = [...text.matchAll(NEW_DATA)].map(([, name = '']) => name)
    const names = unique([
      ...made,
      ...named(text),
      ...listed(text),
      ...[...text.matchAll(KNOWN_DATA)].map(([name]) => name),
    ])
    if (names.length === 0) return []
    const value = names.slice(0, MOST_NAMES).join(', ')
    const uses =
      /\b(?:we|our|is|are|was|were)\b[^.]{0,60}\b(?:train|evaluat|test|experiment|fine-?tun|us(?:e|ed|ing)\b|collect|conduct)/i
    const worth =
      0.2 +
      ownWorth(sentence) +
      (uses.test(text) ? 0.25 : 0) +
      0.05 * Math.min(3, names.length) +
      (made.length > 0 ? 0.3 : 0)
    return [{ stated: { sentence, value }, worth }]
  })
  return bestOf(finds, 0.6, matter)
}

function listed(text: string): string[] {
  return [...text.matchAll(LIST_BEHIND), ...text.matchAll(LIST_BEFORE)].flatMap(([, list = '']) =>
    list.split(/, and |, | and /).filter((name) => name.length > 1 && !NO_DATA.test(name)),
  )
}

function named(text: string): string[] {
  return [...text.matchAll(NAMED_DATA)].flatMap(([, name = '']) => {
    const words = name.split(' ')
    while (words[0] && NO_DATA.test(words[0])) words.shift()
    const rest = words.join(' ')
    return rest.length > 2 && /\p{Lu}/u.test(rest) ? [rest] : []
  })
}

/** Each name once, and none that is a part of another. */
function unique(names: string[]): string[] {
  const all = [...new Set(names)]
  return all.filter((name) => !all.some((other) => other !== name && other.includes(name)))
}

const METRIC =
  /\b(?:BLEU(?:-\d)?|sacreBLEU|ROUGE(?:-[\dL]+)?|METEOR|BERTScore|(?:micro-|macro-)?F1(?:[- ]scores?)?|F-scores?|exact match|nDCG(?:@\d+)?|NDCG(?:@\d+)?|MRR(?:@\d+)?|(?:mean average precision|mAP|MAP)\b|[Rr]ecall(?:@\d+| at \d+)?|(?:R-)?(?<!(?:float\d*|mixed|double|single|half|full|numerical)[ -])[Pp]recision(?:@\d+)?|(?:top-?\d+ |zero-shot |retrieval |classification )?accurac(?:y|ies)|AUROC|ROC AUC|AUC|perplexit(?:y|ies)|bits[- ]per[- ](?:byte|character)|word error rate|WER|(?:top-?\d+ )?error rates?|mean (?:squared|absolute) error|RMSE|MAE|BPB|pass@\d+|win rates?|human (?:preference|ratings?)|edit distance|throughput|latency|response times?|speed-?up|FLOPs|p-values?|hazard ratio|odds ratio|correlation|kappa|signal-to-noise ratio|SNR|Bayes factor)\b/g
const MEASURES =
  /\b(?:measur\w+|report\w*|evaluat\w+|metrics?|scor\w+|in terms of|achiev\w+|comput\w+|assess\w*|results?)\b/i

const NOT_USED = /\b(?:not suitable|(?:is|are|was|were) not|do not|does not|instead of|rather than)\b/i

const SAYS =
  /\b(?:metrics?|measured? (?:by|in|using|with|as)|in terms of|we (?:\p{Ll}+ly )?(?:report|measure|evaluate))\b/iu

/** "28.4 BLEU", "an accuracy of 58.9%" */
function isGiven(text: string, name: string): boolean {
  const at = text.indexOf(name)
  const near = `${text.slice(Math.max(0, at - 12), at)} ${text.slice(at + name.length, at + name.length + 14)}`
  return /\d/.test(near)
}

/** What the paper measures its results by. */
export function findMetrics(matter: PaperMatter): Stated | null {
  const finds = matter.sentences.flatMap((sentence) => {
    const { text, sectionType: type } = sentence
    const names = unique([...text.matchAll(METRIC)].map(([name]) => name))
    if (names.length === 0 || !MEASURES.test(text) || NOT_USED.test(text)) return []
    if (!SAYS.test(text) && !names.some((name) => isGiven(text, name))) return []
    const value = names.slice(0, MOST_NAMES).join(', ')
    const says = /\b(?:metrics?|measured? (?:by|in|using|with)|in terms of|we (?:report|measure|evaluate|use))\b/i.test(
      text,
    )
    const section = type === 'results' ? 0.15 : 0
    return [{ stated: { sentence, value }, worth: 0.2 + ownWorth(sentence) + section + (says ? 0.3 : 0) }]
  })
  return bestOf(finds, 0.6, matter)
}

const TASK =
  /\b((?:open-domain |extractive |neural |machine |statistical |zero-shot |few-shot |commonsense |conversational |multi-hop )?(?:question answering|machine translation|language model(?:l)?ing|text classification|image classification|object detection|speech recognition|information retrieval|passage retrieval|document retrieval|summari[sz]ation|text generation|machine-generated text detection|named entity recognition|relation extraction|fact (?:verification|checking)|sentiment analysis|semantic parsing|natural language inference|reading comprehension|code generation|document layout analysis|table (?:question answering|understanding)|optical character recognition|OCR|consensus|leader election|state machine replication|data storage|web search|link analysis|web ranking|distributed locking|load balancing|parameter estimation|property prediction|molecular property prediction|stochastic optimi[sz]ation|knowledge distillation|instruction following|constituency parsing))\b/gi
const TASK_PHRASE =
  /\b(?:task|problem|challenge) of ((?:[\p{Ll}-]+ ){0,4}[\p{Ll}-]+)(?=[,.;:]|\s(?:in|with|by|for|is|using|from|where|that|and|on|as)\b)/u
const LEAST_MENTIONS = 3
const TASKS = /\btasks?\b|\bproblem\b|\bbenchmarks?\b|\bwe (?:propose|present|introduce|study|show|address|evaluate)\b/i

/** What the paper's work is done for: "machine translation", "the task of …". */
export function findTask(matter: PaperMatter): Stated | null {
  const { title, sentences } = matter
  const heading = title.toLowerCase()
  const counts = new Map<string, number>()
  for (const { text } of sentences)
    for (const [name] of text.toLowerCase().matchAll(TASK)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isMatter = (name: string) =>
    (counts.get(name.toLowerCase()) ?? 0) >= LEAST_MENTIONS || heading.includes(name.toLowerCase())
  const finds = sentences.flatMap((sentence) => {
    const { text } = sentence
    const phrase = text.match(TASK_PHRASE)?.[1]
    const names = unique([...text.matchAll(TASK)].map(([name]) => name).filter(isMatter)).slice(0, 3)
    const value = phrase && names.length === 0 ? phrase : names.join(', ')
    if (!value) return []
    const worth =
      0.15 +
      ownWorth(sentence) +
      (TASKS.test(text) ? 0.2 : 0) +
      (names.some((name) => heading.includes(name.toLowerCase())) ? 0.2 : 0) +
      0.02 * Math.min(10, Math.max(0, ...names.map((name) => counts.get(name.toLowerCase()) ?? 0)))
    return [{ stated: { sentence, value }, worth }]
  })
  return bestOf(finds, 0.7, matter)
}
