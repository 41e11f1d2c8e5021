import { defineStep } from '#domain/quote/step.ts'

export const confirmStep = defineStep({
  id: 'confirm-coverage',
  title: 'Confirm coverage',
  lead: 'Read it through once more. The certificate comes as soon as you confirm.',
  section: 'request',
  fields: {},
  problems: () => [],
})
