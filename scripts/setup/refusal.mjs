/** What stands in the way of starting, as one sentence for the person. */
export class Refusal extends Error {}

/** Runs a command of ours; a refusal is printed as its sentence alone, and the exit code is 1. */
export async function orRefuse(command) {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}
