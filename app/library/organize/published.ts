import { z } from 'zod'

/** A date typed by a person: a year, a month or a day. Empty becomes null. */
export const publishedSchema = z
  .string()
  .trim()
  .regex(/^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/, 'Enter the date as 2017, 2017-06 or 2017-06-12.')
  .transform((date) => date || null)
