import { yesNo } from '#domain/field-kinds.ts'

export const coverageFields = {
  h_coverage: yesNo({ label: 'Hole-in-one', message: 'Say whether the event has a hole-in-one contest' }),
}
