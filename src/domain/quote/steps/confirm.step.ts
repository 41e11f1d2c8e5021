import { defineStep } from '#domain/quote/steps/step.ts'

export const confirmStep = defineStep({
  id: 'confirm-coverage',
  title: 'Check your answers',
  introduction: 'Cover rests on these figures. Read them once as if they were somebody else’s.',
  section: 'request',
  fields: {},
  problems: () => [],
})
