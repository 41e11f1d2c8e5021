import { STEPS } from '#domain/quote/steps/steps.ts'

/** The steps that stand on one page. The last step shows what the others say, and is the page after it. */
export const EXPRESS_SECTIONS = STEPS.filter(({ id }) => id !== 'confirm-coverage')

/** The `id` of a section's element; sections count from 1. */
export function sectionId(number: number): string {
  return `section-${number}`
}
