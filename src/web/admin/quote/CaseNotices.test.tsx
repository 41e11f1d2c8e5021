// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { REP } from '#web/api/viewer.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { CaseNotices } from '#web/admin/quote/CaseNotices.tsx'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

afterEach(() => vi.unstubAllGlobals())

const NO_APPROVALS = { open: [], query: {} } as unknown as Approvals

function renderBanner(fields: Parameters<typeof aContact>[0]) {
  const contact = aContact(fields)
  const banner = (
    <QueryProvider>
      <CaseNotices approvals={NO_APPROVALS} />
    </QueryProvider>
  )
  // Computed fields are not answers, so they are put beside them.
  renderInWizard({ ...contact, customFields: { ...contact.customFields, ...fields } }, banner, REP)
}

describe('what a rep is told above a quote', () => {
  it.each([
    ['chevrolet', 5, true],
    ['chevrolet', 25, false],
    ['other_auto_dealer', 10, false],
    ['non_profit', 5, false],
    ['chevrolet', null, false],
  ])(
    'N10 of a %s quote with a partner’s %s percent, that the dealer’s is larger: %s',
    (type, percent, told) => {
      renderBanner({ client_type: type, partner_discount_percent: percent })
      const notice = screen.queryByText(/Without the partner, .* would get 20% off/)
      expect(notice !== null).toBe(told)
    },
  )

  it('N72 E11 of a bought quote, what can still be changed, and the buyer’s special instructions', () => {
    renderBanner({ policy_number: 'ALB-100001', special_instructions: 'Call the pro shop first' })
    expect(screen.getByText('Bought: policy ALB-100001')).toBeTruthy()
    expect(screen.getByText('Call the pro shop first')).toBeTruthy()
    expect(screen.queryByLabelText('Reason for your changes')).toBeNull()
  })
})
