import { gradePassages } from '../../../thinking/reading-tasks'

/** Grades passages as `gradePassages` does; returns no grades if the model has no room for the call. */
export const gradeWithRoom: typeof gradePassages = {
  ...gradePassages,
  async withModel(input, model, signal) {
    return (await model.room()) === null ? gradePassages.withModel(input, model, signal) : gradePassages.without(input)
  },
}
