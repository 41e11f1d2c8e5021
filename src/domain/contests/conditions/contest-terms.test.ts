import { expect, it } from 'vitest'
import { askForIdentification } from '#domain/policy/conditions/winner-identification.ts'
import { type DollarSign, fromDollars } from '#domain/values/money.ts'

it('N67 a W-9 depends on where the winner lives, and on a prize of $2,000 or more', () => {
  const papersIn = (sign: DollarSign | undefined, ...dollars: number[]) =>
    askForIdentification(dollars.map(fromDollars), sign).join('')
  const papers = (...dollars: number[]) => papersIn(undefined, ...dollars)
  expect(papers(1_999, 500)).toBe('')
  expect(papers(500, 2_000)).toMatch(
    /^For a prize of \$2,000 or more.*lives in the United States or one of its territories.*W-9/,
  )
  expect(papersIn('US$', 2_000)).toContain('US$2,000')
})
