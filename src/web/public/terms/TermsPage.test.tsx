// @vitest-environment jsdom
import '#testing/dom.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { presentScorecard } from '#contract/scorecard.ts'
import { describeProof } from '#domain/documents/quote/proof-of-wins.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { coverScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { answersWith } from '#testing/ready-answers.ts'
import TermsPage from '#web/public/terms/TermsPage.tsx'

const quote = quoteFrom(answersWith({ ...otherContestAnswers, h_prize_value_1: 2_500_000 }))
const { sections } = termsSnapshot(quote)
const terms = {
  state: 'open',
  quote_number: 'Q-7K2M9XQ4',
  tournament_name: 'Hope House Charity Scramble',
  asked_by: 'Pat Doyle',
  version: '0123456789abcdef',
  details: [],
  scorecard: presentScorecard(coverScorecard(quote)),
  proof: describeProof(quote),
  sections,
  accepted: null,
}

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ data: url.includes('/terms/') ? terms : {} })),
  )
  render(<TermsPage params={{ token: 'secret' }} />)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('D68 N101 N103 what a winner of each contest must prove is read before the terms are accepted', async () => {
  const proof = await screen.findByRole('region', { name: 'For a winner to be paid' })
  for (const { title, witnesses } of terms.proof.contests) {
    expect(within(proof).getByRole('heading', { name: title })).toBeTruthy()
    for (const sentence of witnesses) expect(within(proof).getAllByText(sentence)).not.toEqual([])
  }
  expect(proof.textContent).toContain('For a prize over $10,000, it is signed before a notary.')
  const button = screen.getByRole('button', { name: 'Accept the terms' })
  expect(proof.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('D68 the whole text is folded, and unfolds when the page is printed', async () => {
  const summary = await screen.findByText('Read the whole terms')
  const whole = summary.closest('details')
  const [first = ''] = sections.at(-1)?.sentences ?? []
  expect(whole?.open).toBe(false)
  expect(whole?.textContent).toContain(first)
  fireEvent(window, new Event('beforeprint'))
  expect(whole?.open).toBe(true)
})

it('D68 the terms can be printed from the page', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  fireEvent.click(await screen.findByRole('button', { name: 'Print the terms' }))
  expect(print).toHaveBeenCalledTimes(1)
})
