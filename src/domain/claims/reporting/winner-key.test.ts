import { describe, expect, it } from 'vitest'
import { isNearWin, winnerKey } from '#domain/claims/reporting/winner-key.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2027, 5, 12, 17)

describe('N111 the same winner', () => {
  it.each([
    ['Theo Alvarado', 'theo  alvarado', true],
    ['Theo Alvarado', 'Théo Alvarado.', true],
    ['O’Neill', "O'Neill", true],
    ['Theo Alvarado', 'Thea Alvarado', false],
  ])('N111 %s and %s: %s', (one, other, same) => {
    expect(winnerKey(one) === winnerKey(other)).toBe(same)
  })

  it('N111 a second claim of one winner has a number of its own', () => {
    expect(winnerKey('Theo Alvarado', 2)).toBe('theo alvarado #2')
  })

  const win = (winner: string, minutes = 0, hole = 7) => ({
    winner,
    hole,
    shotAt: new Date(NOON + minutes * MINUTE),
  })
  it.each([
    ['two letters', win('Theo Alvarado'), win('Teo Alvardo', 30), true],
    ['three letters', win('Theo Alvarado'), win('Teo Alvrdo'), false],
    ['another hole', win('Theo Alvarado'), win('Theo Alvardo', 0, 12), false],
    ['31 minutes', win('Theo Alvarado'), win('Theo Alvardo', 31), false],
    ['the same name', win('Theo Alvarado'), win('theo alvarado'), false],
  ])('N104 wins that differ by %s may be one: near names are %s', (_what, one, other, near) => {
    expect(isNearWin(one, other)).toBe(near)
    expect(isNearWin(other, one)).toBe(near)
  })
})
