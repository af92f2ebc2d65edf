import { gradePassages } from '../../../thinking/reading-tasks'

/** Grades passages as `gradePassages` does; a model that has no room for such a call gives no grades. */
export const gradeWithRoom: typeof gradePassages = {
  ...gradePassages,
  async withModel(input, model, signal) {
    return (await model.room()) === null ? gradePassages.withModel(input, model, signal) : gradePassages.without(input)
  },
}
