/** What can be asked of any method, system or study: with nothing else in it, a question leaves out what it is about. */
const ASPECTS = new Set(
  `accuracy advantage advantages architecture assumption assumptions authors baseline baselines batch benefit benefits
  bleu benchmark benchmarks code complexity computation compute conclusion conclusions contribution contributions cost
  costs data dataset datasets disadvantage disadvantages downside downsides drawback drawbacks efficiency em epochs
  error errors evaluated evaluation experiment experiments failure failures fault finding findings f1 future gpu gpus
  hardware hyperparameter hyperparameters implementation implemented latency length license limitation limitations limits
  loss machines main measured memory metric metrics motivation novelty open optimizer overhead parameter parameters
  performance perplexity problem problems pros cons quality questions rate recall requirements result results rouge
  runtime scalability score scores setup size sizes speed speedup steps strengths takeaway takeaways tested throughput
  time tokens tolerance took trained training tpu tpus used weakness weaknesses work years`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a lower-case word is one of what can be asked of anything: "hardware", "limitations". */
export function isAspect(word: string): boolean {
  return ASPECTS.has(word)
}

/** Without the aspects that it ends in: "MapReduce fault tolerance" is MapReduce. All of it where nothing else is left. */
export function withoutAspects(thing: string): string {
  const words = thing.split(' ')
  const last = words.findLastIndex((word) => !isAspect(word.toLowerCase()))
  return last < 0 ? thing : words.slice(0, last + 1).join(' ')
}
