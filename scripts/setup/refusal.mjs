/** The reason why Folio cannot start, as one sentence for the person. */
export class Refusal extends Error {}

/** Runs a command. A refusal is printed as its sentence only, with exit code 1. */
export async function orRefuse(command) {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}
