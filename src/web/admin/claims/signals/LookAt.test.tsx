// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CLAIM_EXAMPLE } from '#web/admin/claims/claim-example.ts'
import { LookAt } from '#web/admin/claims/signals/LookAt.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'

const signal = (rule: 'F1' | 'F4', beside: string) => ({
  id: rule,
  rule,
  said: `What this claim says about ${rule}.`,
  beside,
  found_at: '2027-06-12T21:20:00.000Z',
  seen: null,
})

it('N111 the claims that stand beside this one are links to them', () => {
  const signals = [
    signal('F1', 'Looks like the photo of the sign in C-1988 (June 2026, same course).'),
    signal('F4', 'Also a witness on C-1702, C-1855.'),
  ]
  const work = { claim: { ...CLAIM_EXAMPLE, signals }, mayDecide: true } as unknown as ClaimWork
  render(<LookAt work={work} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['C-1988', 'C-1702', 'C-1855'].map((number) => [number, expect.stringMatching(`/${number}$`)]),
  )
  const facts = screen.getByText(/^Looks like the photo of the sign in/)
  expect(facts.textContent).toBe('Looks like the photo of the sign in C-1988 (June 2026, same course).')
  expect(screen.getByText('A photo of another event')).toBeTruthy()
})
