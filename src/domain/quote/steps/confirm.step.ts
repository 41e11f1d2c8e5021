import { defineStep } from '#domain/quote/steps/step.ts'

export const confirmStep = defineStep({
  id: 'confirm-coverage',
  title: 'Confirm coverage',
  introduction: 'Read it through once more. The certificate comes as soon as you confirm.',
  section: 'request',
  fields: {},
  problems: () => [],
})
