import { expect, it } from 'vitest'
import { EDIT_MODES } from '#domain/policy/amendments/wire/edit-mode.ts'

it('T02 a row is not edited, has a new date, has an unknown date, or is selected', () => {
  expect(EDIT_MODES).toEqual(['none', 'date', 'unknown', 'check'])
})
