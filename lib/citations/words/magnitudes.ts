/** Multipliers after a number, in lower case: "1.5 million", "340M". */
export const MAGNITUDES = new Map(
  Object.entries({
    k: 1e3,
    thousand: 1e3,
    m: 1e6,
    million: 1e6,
    b: 1e9,
    bn: 1e9,
    billion: 1e9,
    trillion: 1e12,
  }),
)
