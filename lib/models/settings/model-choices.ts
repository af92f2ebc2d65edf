import { env } from '../../env'
import { AppError } from '../../errors'
import { myLibraries } from '../../libraries/my-libraries'
import { currentPerson } from '../../owner'
import { endpointName, installationConnection, isConnected, type ModelConnection } from '../connection/connection'
import { connectedBy, findChoice } from '../connection/model-in-use'
import { INSTALLATION, OWN, whoseOf } from '../connection/model-owner'
import { type MonthUse, memberMonthOf } from '../limits/month-limit'

/** A model that a person can choose. `model`: its name; `server`: where it runs. Null when the installation has none. */
export type ModelChoice = {
  /** see `whoseOf` */
  whose: string
  model: string | null
  server: string | null
  /** the library that owns the model, with the person's use and limit; null for other models */
  library: { name: string; month: MonthUse } | null
}

/** `lost`: the chosen library model that no longer exists; its name if the person is still in the library. */
export type ModelChoices = { chosen: string; choices: ModelChoice[]; lost: { name: string | null } | null }

/** Lists the models that the current person may choose, including those of the libraries they are in. */
export async function listModelChoices(): Promise<ModelChoices> {
  const person = currentPerson()
  if (person === null) throw new AppError('unauthorized', 'You are not signed in.')
  const [mine, { connection, lost }] = await Promise.all([myLibraries(), findChoice()])
  const memberships = mine.filter(({ kind }) => kind === 'shared')
  const shared = installationConnection()
  const own = env().OWN_MODELS === 'off' ? null : connectedBy({ person })
  const ofLibraries = await Promise.all(
    (env().OWN_MODELS === 'off' ? [] : memberships).map(async ({ id }) => {
      const connected = connectedBy({ library: id })
      const month = connected && (await memberMonthOf(id, person))
      return month ? [{ ...toModelChoice(connected), library: { name: month.library, month } }] : []
    }),
  )
  return {
    chosen: whoseOf(connection.owner),
    choices: [
      isConnected(shared) ? toModelChoice(shared) : { whose: INSTALLATION, model: null, server: null, library: null },
      ...(own ? [toModelChoice(own)] : []),
      ...ofLibraries.flat(),
    ],
    lost: lost === null || lost === OWN ? null : { name: memberships.find(({ id }) => id === lost)?.name ?? null },
  }
}

function toModelChoice(connection: ModelConnection): ModelChoice {
  const { chatModel, owner } = connection
  return { whose: whoseOf(owner), model: chatModel, server: endpointName(connection), library: null }
}
