import { expect, it } from 'vitest'
import { chanceOfWins } from '#domain/exposure/chance-of-wins.ts'

it.each([
  [0, 0.5, 1],
  [1, 0.5, 0.3935],
  [2, 0.5, 0.0902],
  [3, 3, 0.5768],
  [1, 0, 0],
  [12, 3, 0.0001],
])('O20 %i wins or more where %d are expected have a chance of %d', (wins, expected, chance) => {
  expect(chanceOfWins(wins, expected)).toBeCloseTo(chance, 4)
})
