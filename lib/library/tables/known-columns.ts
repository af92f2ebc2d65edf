import type { ColumnKind } from './column'
import { findDataSets, findMetrics, findTask } from './find-names'
import { findParameters, findSampleSize } from './find-numbers'
import { findStatement, type StatementForm } from './find-statement'
import type { PaperMatter, Stated } from './stated'

/** A column whose cells are found by what papers always say of it. */
export type KnownColumn = {
  name: string
  kind: ColumnKind
  /** names under which a person may ask for it */
  called: RegExp
  /** words that papers speak of it with */
  spoken: string
  /** what a cell tells, for a reader who knows only the name */
  means: string
  find(matter: PaperMatter): Stated | null
}

const statement =
  (form: StatementForm) =>
  (matter: PaperMatter): Stated | null =>
    findStatement(matter, form)

/** What a system was tried with, where its papers name no data set. */
const findWorkload = statement({
  cue: /(?=.*\b(?:evaluat\p{Ll}+|experiments?|measur(?:e|ed|ing|ements?)|microbenchmarks?|collected|gathered|recruited|sampled)\b).*\b(?:workloads?|traces|(?:clusters?|deployments?) (?:of|with) \d+|\d[\d,.]* (?:\p{Ll}+ )?(?:examples|questions|documents|servers|machines|nodes|clients|data ?cent(?:er|re)s|samples))\b/iu,
  best: /\b(?:we|our) (?:\p{Ll}+ ){0,2}?(?:evaluat\p{Ll}+|experiments?|measur\p{Ll}+|ran|used?|collected|gathered|recruited|sampled)\b/iu,
  not: /\b(?:future work|we leave|for example|would|could|should)\b/i,
  section: { abstract: 0.1, results: 0.15, intro: 0.05, method: -0.1 },
})

export const KNOWN_COLUMNS: KnownColumn[] = [
  {
    name: 'Question',
    kind: 'text',
    called: /^(?:research )?(?:questions?|aims?|goals?|problems?|objectives?)$/i,
    spoken: 'question aim goal investigate problem',
    means: 'what the paper sets out to find out or to solve',
    find: statement({
      cue: /\b(?:we (?:\p{Ll}+ly )?(?:study|studied|investigated?|examined?|explored?|ask|consider|analy[sz]ed?|test|revisit|tackle|focus on|review)\b|we (?:\p{Ll}+ly )?address (?:the (?:problem|question|challenge|task)|this (?:problem|question|challenge|gap))|(?:our|main|primary|central) (?:research )?(?:goal|aim|objective|question|purpose)s? (?:is|are|was|of|in)\b|(?:goal|aim|purpose) of this (?:paper|work|study|article)|we (?:aim (?:to|at)|seek to)|this (?:paper|work|study|article|letter|note|report) (?:studies|investigates|examines|explores|addresses|presents|describes|analy[sz]es|considers|discusses|proposes|introduces|shows|reviews|aims|tests))/iu,
      best: /\b(?:in this (?:paper|work|study|article)|this (?:paper|work|study|article)|research question|we (?:ask|investigate|study|examine|aim)|(?:our|main) (?:goal|aim|objective))\b/iu,
      not: /\b(?:future work|we leave|appendix|objective function|loss|at each|as an example|for example)\b|\b(?:section|algorithm) \d/i,
      section: {
        abstract: 0.35,
        intro: 0.25,
        other: -0.05,
        conclusion: -0.1,
        results: -0.4,
        discussion: -0.4,
        method: -0.4,
      },
    }),
  },
  {
    name: 'Method',
    kind: 'text',
    called: /^(?:methods?|approach|technique|method(?:ology)?|proposal|contribution)s?$/i,
    spoken: 'propose present introduce approach method',
    means: 'what the paper itself proposes or does',
    find: statement({
      cue: /\b(?:we (?:\p{Ll}+ly )?(?:proposed?|present(?:ed)?|introduced?|described?|develop(?:ed)?|designed?|build|built|train(?:ed)?|devised?|implement(?:ed)?|conduct(?:ed)?|apply|applied|analy[sz]ed?|perform(?:ed)?|combined?|construct(?:ed)?|derived?|calculated?|computed?|prove|measured?|simulated?)\b|our (?:approach|method|model|system|algorithm) (?:uses|combines|consists|works)\b|this (?:paper|work|article|letter|note|report) (?:presents|introduces|describes|proposes|develops))\b/iu,
      best: /\b(?:we (?:\p{Ll}+ly )?(?:proposed?|present(?:ed)?|introduced?|develop(?:ed)?)\b|this (?:paper|work|article|letter|note|report) (?:presents|introduces|describes|proposes|develops))\b/iu,
      introduces: true,
      not: /\b(?:future work|we leave|results? (?:show|suggest|at)|state[- ]of[- ]the[- ]art results|below|each dataset|here as)\b|\b(?:section|algorithm|appendix) [\dA-Z]/i,
      section: {
        abstract: 0.35,
        intro: 0.25,
        conclusion: 0.05,
        other: -0.05,
        results: -0.35,
        discussion: -0.3,
        method: -0.25,
      },
    }),
  },
  {
    name: 'Result',
    kind: 'text',
    called: /^(?:main |key )?(?:results?|findings?|outcomes?|conclusions?)$/i,
    spoken: 'results show outperform improve found',
    means: 'the main thing that it finds, with its most telling number where one sentence has both',
    find: statement({
      cue: /\b(?:outperform(?:s|ed)?\b|surpass(?:es|ed)?\b|(?:achiev|reach|obtain|attain)(?:s|es|ed|ing)? (?:\S+ ){0,6}?(?:state[- ]of[- ]the[- ]art|results?|performance|accuracy|scores?|\d)|(?:improv|reduc|increas|decreas)(?:e|es|ed|ing)\b.{0,80}(?:\d|\bperformance\b|\baccuracy\b|\bquality\b)|we (?:\p{Ll}+ly )?(?:find|found|observe|observed|demonstrate|demonstrated|show|showed|conclude)\b|(?:results?|experiments?|findings|evaluations?|measurements?|analysis) (?:\p{Ll}+ly )?(?:shows?|suggests?|indicates?|demonstrates?|confirms?|reveals?|provides?))/iu,
      best: /\b(?:outperforms?|(?:we (?:\p{Ll}+ly )?(?:find|found|show|demonstrate|conclude)|(?:results?|experiments?|findings) (?:show|suggest|indicate|demonstrate))\b(?: \S+){0,3}? (?:that|how)|state[- ]of[- ]the[- ]art)|\d(?:\.\d+)?\s?(?:%|×)/iu,
      not: /\b(?:future work|hypothesi[sz]e|we aim|we will|we (?:are|have been) (?:\p{Ll}+ )?\p{Ll}+ing|goal of|in section|(?:has|have) (?:\p{Ll}+ )?(?:been )?(?:shown|found))\b|^(?:To|How|Since|If) /iu,
      section: {
        abstract: 0.4,
        conclusion: 0.25,
        results: 0.05,
        intro: 0.2,
        discussion: 0.05,
        method: -0.3,
        other: -0.1,
      },
    }),
  },
  {
    name: 'Limitation',
    kind: 'text',
    called:
      /^(?:main |key )?(?:limitations?|limits?|weakness(?:es)?|drawbacks?|shortcomings?|threats(?: to validity)?)$/i,
    spoken: 'limitation limited future work drawback',
    means:
      'what limits its own work, as it says itself: what it does not do, what it costs, or what it takes for granted',
    find: statement({
      cue: /\b(?:limitations?|drawbacks?|shortcomings?|weakness(?:es)?|we (?:do|did) not (?:consider|address|evaluate|explore|study|investigate|support|handle|cover|compare|account)|our \p{Ll}+ (?:is|are|was|were) limited (?:to|by|in)|beyond the scope|future (?:work|research) (?:could|should|will|may|is|includes?)|remains? (?:an? )?(?:open|unclear|challeng\w+)|caveats?)/iu,
      best: /\b(?:(?:a|one|another|our|main|key|first|important) (?:\p{Ll}+ )?(?:limitation|drawback|shortcoming|weakness|caveat)|limitations? of (?:our|this|the)|our (?:work|study|approach|method|model)\b.{0,40}\blimit)/iu,
      not: /\b(?:to (?:address|overcome|remedy|mitigate|alleviate) (?:this|these|the)|overcomes?|other limitations of|in this section|following limitations|limitations of (?:prior|previous|existing))\b/i,
      section: { limits: 0.45, discussion: 0.2, conclusion: 0.2, abstract: -0.1, intro: -0.3, method: -0.15 },
    }),
  },
  {
    name: 'Task',
    kind: 'text',
    called: /^(?:tasks?|applications?)$/i,
    spoken: 'task problem application',
    means: 'the task that its method is made for',
    find: findTask,
  },
  {
    name: 'Data',
    kind: 'text',
    called: /^(?:training |test |evaluation )?(?:data ?-?sets?|data|corpus|corpora|benchmarks?)(?: used)?$/i,
    spoken: 'data set corpus benchmark workload trained evaluated',
    means: 'the data sets, collections, benchmarks or workloads that it is tried with; a theory has none',
    find: (matter) => findDataSets(matter) ?? findWorkload(matter),
  },
  {
    name: 'Metric',
    kind: 'text',
    called: /^(?:evaluation )?(?:metrics?|measures?)$/i,
    spoken: 'metric measured accuracy score evaluated',
    means: 'the measures by which its results are given',
    find: findMetrics,
  },
  {
    name: 'Parameters',
    kind: 'number',
    called: /^(?:(?:number|no\.?|#) ?(?:of )?)?(?:model )?(?:parameters?|params|size of the model|model size)$/i,
    spoken: 'parameters model size million billion',
    means: 'how many parameters its own model has; of several sizes, those that one sentence names together',
    find: findParameters,
  },
  {
    name: 'Sample size',
    kind: 'number',
    called: /^(?:sample sizes?|n|(?:number of )?(?:participants|subjects|patients|respondents|samples|observations))$/i,
    spoken: 'participants sample patients collected surveyed number',
    means: 'how many people, samples or cases were studied',
    find: findSampleSize,
  },
]

/** The known column that a name means, if it means one. */
export function knownColumn(name: string): KnownColumn | null {
  return KNOWN_COLUMNS.find(({ called }) => called.test(name.trim())) ?? null
}
