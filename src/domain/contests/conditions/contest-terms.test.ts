import { expect, it } from 'vitest'
import { askForAffidavit, askForIdentification } from '#domain/contests/conditions/contest-terms.ts'
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

it('N101 N103 every winner signs an affidavit, for a prize over $10,000 before a notary', () => {
  const signed = (sign: DollarSign | undefined, ...dollars: number[]) =>
    askForAffidavit(dollars.map(fromDollars), sign).join(' ')
  expect(signed(undefined, 500, 10_000)).toBe('The winner signs an affidavit (a sworn statement of the win).')
  expect(signed(undefined, 10_000, 10_001)).toMatch(
    /For a prize over \$10,000, it is signed before a notary\.$/,
  )
  expect(signed('US$', 25_000)).toContain('US$10,000')
})
