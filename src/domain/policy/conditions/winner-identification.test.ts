import { expect, it } from 'vitest'
import { askForIdentification } from '#domain/policy/conditions/winner-identification.ts'
import { fromDollars, withDollarSign } from '#domain/values/money.ts'

it('N67 a W-9 depends on where the winner lives, and on a prize of $2,000 or more', () => {
  const papers = (...dollars: number[]) => askForIdentification(dollars.map(fromDollars)).join('')
  expect(papers(1_999, 500)).toBe('')
  expect(papers(500, 2_000)).toMatch(
    /^For a prize of \$2,000 or more.*lives in the United States or one of its territories.*W-9/,
  )
  expect(withDollarSign('US$', () => papers(2_000))).toContain('US$2,000')
})
